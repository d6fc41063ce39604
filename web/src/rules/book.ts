/** The rulebook as numbered paragraphs: sections `## WS-4 Operations`, paragraphs `2. …` or `**WS-4.2** …`, tables as rows. */
export interface Paragraph {
  id: string | null;
  text: string;
  table: string[][] | null;
}
export interface Section {
  id: string | null;
  title: string;
  paragraphs: Paragraph[];
}

const HEADING = /^#{1,3}\s+(.*)$/;
const NUMBER = /^(?:(\d+)\.|\*\*([A-Z]{2}-\d+(?:\.\d+)*)\*\*)\s+(.*)$/;
const SECTION = /^([A-Z]{2}-\d+)\b[.:]?\s*(.*)$/;

export function readBook(text: string): Section[] {
  const sections: Section[] = [];
  let section: Section = { id: null, title: "", paragraphs: [] };
  let open: Paragraph | null = null;
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    const heading = HEADING.exec(line);
    if (heading) {
      const [, title = ""] = heading;
      const named = SECTION.exec(title);
      section = { id: named?.[1] ?? null, title: named?.[2] ?? title, paragraphs: [] };
      sections.push(section);
      open = null;
      continue;
    }
    if (!sections.length) sections.push(section);
    if (trimmed === "") {
      if (open && !open.table) open = null;
      continue;
    }
    if (trimmed.startsWith("|")) {
      const cells = trimmed
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      const last: Paragraph | undefined = section.paragraphs[section.paragraphs.length - 1];
      if (last?.table) last.table.push(cells);
      else section.paragraphs.push({ id: null, text: "", table: [cells] });
      open = null;
      continue;
    }
    const numbered = NUMBER.exec(trimmed);
    if (numbered && !/^\s{2,}/.test(line)) {
      const [, n, whole, rest = ""] = numbered;
      open = { id: whole ?? (section.id ? `${section.id}.${n}` : null), text: rest, table: null };
      section.paragraphs.push(open);
    } else if (open) open.text += ` ${trimmed}`;
    else {
      open = { id: null, text: trimmed.replace(/^[-*]\s+/, ""), table: null };
      section.paragraphs.push(open);
    }
  }
  return sections.filter((s) => s.title !== "" || s.paragraphs.length > 0);
}

export function findIn(sections: Section[], query: string): Section[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return sections;
  const hit = (text: string): boolean => text.toLowerCase().includes(wanted);
  return sections.flatMap((section) => {
    if (hit(section.title) || (section.id && hit(section.id))) return [section];
    const paragraphs = section.paragraphs.filter(
      (p) => hit(p.text) || (p.id && hit(p.id)) || p.table?.some((row) => row.some(hit)),
    );
    return paragraphs.length ? [{ ...section, paragraphs }] : [];
  });
}

export type Run = { text: string; as: "plain" | "strong" | "em" | "code" };

/** The few marks of the rulebook: **strong**, *emphasis*, `code`. */
export function runsOf(text: string): Run[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter((part) => part !== "")
    .map((part): Run => {
      if (part.startsWith("**")) return { text: part.slice(2, -2), as: "strong" };
      if (part.startsWith("*") && part.length > 2) return { text: part.slice(1, -1), as: "em" };
      if (part.startsWith("`")) return { text: part.slice(1, -1), as: "code" };
      return { text: part, as: "plain" };
    });
}
