/** The drawn pieces: frames told by shape and shade, the four plates, wax. All cards lie on 84 x 120. */
import type { Faction } from "./view";

export const PLATE: Record<Faction, string> = {
  draken: "M-27 0A27 27 0 1 0 27 0A27 27 0 1 0 -27 0Z",
  palamire: "M0 -33L30 0L0 33L-30 0Z",
  dragon: "M-26 -24Q0 -32 26 -24C27 4 15 22 0 32C-15 22 -27 4 -26 -24Z",
  free: "M-15 -27H15L27 -15V15L15 27H-15L-27 15V-15Z",
};

/** On 48 x 48; `wave` is a line, the others are filled by evenodd. */
export const DEVICE: Record<Faction, { fill: string; wave?: string }> = {
  draken: {
    fill: "M5 34H43C41 41 36 44 30 44H18C12 44 7 41 5 34Z M36 32C40 26 40 19 35 14C37 13 40 13 42 14.500C42 9 38 4.500 32 5L33.500 8C29 8 26 11 26 15C29 13.600 31 14 32 15.600C35 20 34 26 30 32Z M8 32C7 22 10 14 15 9L18 32Z M20 32L17.600 12C23 16 25.500 24 25.400 32Z",
  },
  palamire: {
    fill: "M9 30C13 22 22 20 30 22C34 18 34 12 29 12C25 12 25 17 21.500 15.500C20 9 25 4.500 30.500 5.500C39 7 39.500 17 35 24C38 25 42 24 44 21C44 31 38 37 26 37C17 37 11 35 9 30Z",
    wave: "M4 41C8 38.600 12 38.600 16 41S24 43.400 28 41S36 38.600 40 41L44 42.400",
  },
  dragon: {
    fill: "M6 45C7 30 10 16 22 3C22 9 24 12 29 13C37 14 42 18 45 26C40 24.500 37 25 35 29C32 26.500 28.500 27 27 32C23 30 20 32 19.500 37C15 35 9.500 38 6 45Z M14 29C17 22 21 17 27 16.500C21 19 18 23 16.500 28Z",
  },
  free: {
    fill: "M19 4H21V7H23V4H25V7H27V4H29V15H19Z M20 16H28V36H26V30C26 27.500 22 27.500 22 30V36H20Z M5 14H7V17H9V14H11V17H13V14H15V22H5Z M6 23H17V36H6Z M10 27V31H12V27Z M33 14H35V17H37V14H39V17H41V14H43V22H33Z M31 23H42V36H31Z M36 27V31H38V27Z",
    wave: "M4 41C8 38.600 12 38.600 16 41S24 43.400 28 41S36 38.600 40 41L44 42.400",
  },
};

/** Where a device sits on its plate: scale and lift. */
export const SEAT: Record<Faction, [scale: number, lift: number]> = {
  draken: [0.78, -1],
  palamire: [0.66, 0],
  dragon: [0.78, -2],
  free: [0.78, 0],
};

/** The outline of a frame with cut corners. */
export const cut = (w: number, h: number, inset: number, corner: number): string =>
  `M${inset + corner} ${inset}H${w - inset - corner}L${w - inset} ${inset + corner}V${h - inset - corner}L${w - inset - corner} ${h - inset}H${inset + corner}L${inset} ${h - inset - corner}V${inset + corner}Z`;

const near = (n: number): string => n.toFixed(1);

/** A drop of wax of radius 16, a little different for every seed. */
export function wax(seed: number): string {
  let state = (seed + 1) * 2654435761;
  const roll = (): number => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 4294967296;
  };
  const count = 14;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const reach = 16 * (0.9 + 0.22 * roll());
    return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
  });
  const middle = (i: number): string => {
    const [a, b] = [points[i % count] ?? [0, 0], points[(i + 1) % count] ?? [0, 0]];
    return `${near((a[0] + b[0]) / 2)} ${near((a[1] + b[1]) / 2)}`;
  };
  return `M${middle(count - 1)}${points.map((p, i) => `Q${near(p[0])} ${near(p[1])} ${middle(i)}`).join("")}Z`;
}

const ray = (i: number): string => {
  const [angle, reach] = [((i * 180) / 14 - 90) * (Math.PI / 180), i % 2 ? 24 : 29];
  return `${near(reach * Math.cos(angle))} ${near(reach * Math.sin(angle))}`;
};
/** The signet of the Master: fourteen rays around an eye. */
export const SIGNET = `M${Array.from({ length: 28 }, (_, i) => ray(i)).join("L")}Z`;
