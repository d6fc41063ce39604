import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** What a pattern names to leave it out. */
const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_$", destructuredArrayIgnorePattern: "^_" };

export default [
  { ignores: ["public"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-undef": "off", // TypeScript looks, and knows the types of the DOM.
      "@typescript-eslint/no-unused-vars": ["error", unused],
      "svelte/prefer-svelte-reactivity": "off", // Maps that are made, read and dropped within one function.
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Pictures are drawn as text; nothing that came over the wire is shown as one.
    files: ["src/games/**", "src/kit/**", "src/lobby/Picture.svelte"],
    rules: { "svelte/no-at-html-tags": "off" },
  },
  { files: ["tests/**"], rules: { "@typescript-eslint/no-explicit-any": "off" } },
];
