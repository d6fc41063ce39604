/** A few paragraphs in the rulebook's form, for the drawer. */
export const rules = `# War Slayer V

## WS-4 Operations
1. (book) The two theaters face each other, each with its Dossier behind it.
2. (book) The higher strength wins the operation.
4. (book) After losing an information card in the first or second operation, the loser decides: **continue**, or **back
   out** (WS-5).

| card | role | points |
|---|---|---|
| A♠ | VIP | 10 |
| K Q J | Double Agents | 5 each |
`;
