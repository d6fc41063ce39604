import { mount } from "svelte";
import "../kit/fonts.css";
import "../kit/tokens.css";
import "../kit/base.css";
import "../kit/theme.svelte";
import Harness from "./Harness.svelte";

mount(Harness, { target: document.getElementById("app") as HTMLElement });
