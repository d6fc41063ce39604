import { catalogue } from "../../words/catalogue";
import en from "./en.json";

export const phrase = catalogue(en);
