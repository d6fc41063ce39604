import { mount } from "svelte";
import "./kit/fonts.css";
import "./kit/tokens.css";
import "./kit/base.css";
import "./kit/theme.svelte";
import App from "./App.svelte";
import { keepClient } from "./offline/offline";

mount(App, { target: document.getElementById("app") as HTMLElement });
keepClient();
