/** The server's clock as far as this device can tell; the device's own may be minutes off. */
let ahead = 0;

export const houseTime = {
  told(now: number): void {
    ahead = now - Date.now();
  },
  now(): number {
    return Date.now() + ahead;
  },
};
