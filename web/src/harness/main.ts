import { mount } from "svelte";
import "../kit/fonts.css";
import "../kit/tokens.css";
import "../kit/base.css";
import "../kit/theme.svelte";
import ComicHarness from "./ComicHarness.svelte";
import Harness from "./Harness.svelte";

mount(location.search.includes("game=war-x-treme") ? ComicHarness : Harness, {
  target: document.getElementById("app") as HTMLElement,
});
