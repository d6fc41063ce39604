/** The house's time, looked at while the page is open: the seal opens by it, and not by this device's clock. */
import { houseTime } from "../wire/house_time";

const LOOK = 10_000;
const state = $state({ now: houseTime.now() });
setInterval(() => (state.now = houseTime.now()), LOOK);

export const theHouse = {
  get now(): number {
    return state.now;
  },
  told(now: number): void {
    houseTime.told(now);
    state.now = now;
  },
};
