import { describe, expect, it } from "vitest";
import { enact as playWar } from "../src/games/war-slayer/perform";
import { stageOf as warStage } from "../src/games/war-slayer/stage";
import { enact as playComic } from "../src/games/war-x-treme/perform";
import { stageOf as comicStage } from "../src/games/war-x-treme/stage";
import { enact as playSpies } from "../src/games/master-of-spies/perform";
import { stageOf as spiesStage } from "../src/games/master-of-spies/stage";
import * as spies from "./samples/master-of-spies";
import * as war from "./samples/war-slayer";
import * as comic from "./samples/war-x-treme";

const still = { pace: { speed: 1, reduced: false }, skipped: false, wait: () => Promise.resolve() };

/** Whatever is told can be played, wherever the stage has come to. */
describe("every kind of event", () => {
  it.each(Object.values(war.events))("of War Slayer V is played: $is", async (event) => {
    const begun: string[] = [];
    await playWar({ stage: warStage(war.view, 0), viewer: 0 }, [event], still, ({ is }) => begun.push(is));
    expect(begun).toEqual([event.is]);
  });
  it.each(Object.values(spies.events))("of Master of Spies is played: $is", async (event) => {
    const begun: string[] = [];
    await playSpies({ stage: spiesStage(spies.view, 0), viewer: 0 }, [event], still, ({ is }) => begun.push(is));
    expect(begun).toEqual([event.is]);
  });
  const [player] = comic.view.players;
  const two = { ...comic.view, players: [player!, { ...player!, seat: 1 }] };
  it.each(Object.values(comic.events))("of War X-treme is played: $is", async (event) => {
    const begun: string[] = [];
    await playComic({ stage: comicStage({}, two, 0) }, [event], still, ({ is }) => begun.push(is));
    expect(begun).toEqual([event.is]);
  });
});
