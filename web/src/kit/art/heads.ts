/** The half-lit heads of the Double Agents: J fedora, Q wide brim, K officer's cap. L = lit colour, K = dark colour. */
import { pip, type Suit } from "./suits";

export function head(r: string, s: Suit, L: string, K: string, acc: string): string {
  const face = `M38.5 32C38 42 39.5 49.5 43 54C45.5 57.2 48 58.6 50 58.6C52 58.6 54.5 57.2 57 54C60.5 49.5 62 42 61.5 32Z`;
  const dark = `M50 32H61.5C62 42 60.5 49.5 57 54C54.5 57.2 52 58.6 50 58.6C51.4 55 52.6 53 51 50.4C54 49 52.2 46.5 51 44.2C50.4 41 50.6 36 50 32Z`;
  if (r === "K")
    return `
  <path d="M8 100V76C12 66 28 62.5 40 59.5L50 69L60 59.5C72 62.5 88 66 92 76V100Z" fill="${K}"/>
  <path d="M41 52V60L50 69L59 60V52Z" fill="${L}" stroke="${K}" stroke-width="1.3"/><path d="M50 56V69L59 60V52Z" fill="${K}"/>
  <path d="M40 58.5L36 63L48 78L50 69Z M60 58.5L64 63L52 78L50 69Z" fill="${L}" stroke="${K}" stroke-width="1.1"/>
  <path d="${face}" fill="${L}" stroke="${K}" stroke-width="1.4"/><path d="${dark}" fill="${K}"/>
  <path d="M41.5 41.6C43.5 40.2 46 40.2 47.6 41.4" stroke="${K}" stroke-width="1.7" fill="none" stroke-linecap="round"/><path d="M53 41.4C54.8 40.2 57 40.2 58.8 41.6" stroke="${L}" stroke-width="1.3" fill="none" stroke-linecap="round"/>
  <path d="M49.6 50.4C46.6 48.4 43.4 49 40.6 52.6C43.8 53.6 47.2 53.4 49.6 51.8Z" fill="${K}"/><path d="M51 50.4C54 48.6 57 49.2 59 52.4C56 53.4 53.4 53.2 51 51.8Z" fill="${L}"/>
  <path d="M29 24.5C27 15 38 10.5 50 10.5C62 10.5 73 15 71 24.5L62.5 31.5H37.5Z" fill="${K}"/><path d="M37.5 28.5C45 26.8 55 26.8 62.5 28.5V33.5C55 31.8 45 31.8 37.5 33.5Z" fill="${acc}"/>
  <path d="M35.8 34.2C43 31.6 57 31.6 64.2 34.2C60 39.2 40 39.2 35.8 34.2Z" fill="${K}"/>${pip(s, 50, 20, 0.5, 0, L)}
  <g stroke="${L}" stroke-width="1.2" fill="none"><path d="M14 76L31 68.5M13 80L32 71.5M86 76L69 68.5M87 80L68 71.5"/></g>
  <circle cx="33" cy="82" r="2.6" fill="${acc}" stroke="${L}" stroke-width=".8"/><circle cx="40" cy="85" r="2.6" fill="${L}"/>`;
  if (r === "Q")
    return `
  <path d="M34 32C30 44 31 56 36 60H64C69 56 70 44 66 32Z" fill="${K}"/>
  <path d="M8 100V82C14 70 30 69 42 65L50 74L58 65C70 69 86 70 92 82V100Z" fill="${K}"/>
  <path d="M44 54V64L36 70L50 88L64 70L56 64V54Z" fill="${L}" stroke="${K}" stroke-width="1.2"/><path d="M50 58L56 54V64L64 70L50 88Z" fill="${K}"/>
  <path d="${face}" fill="${L}" stroke="${K}" stroke-width="1.4"/><path d="${dark}" fill="${K}"/>
  <path d="M41.5 43C43.5 41 46 41 47.8 42.6M41.2 42.6L39.8 41.4" stroke="${K}" stroke-width="1.6" fill="none" stroke-linecap="round"/><path d="M53 42.6C54.8 41 57 41 58.8 43M59 42.6L60.4 41.4" stroke="${L}" stroke-width="1.2" fill="none" stroke-linecap="round"/>
  <path d="M46.4 52C47.6 50.8 49 51 50 51.6C51 51 52.4 50.8 53.6 52C52.4 54 51.2 54.4 50 54.4C48.8 54.4 47.6 54 46.4 52Z" fill="${acc}"/>
  <path d="M39 34C37 42 37 50 38.4 56C35 52 33 42 34.5 33Z M61 34C63 42 63 50 61.6 56C65 52 67 42 65.5 33Z" fill="${K}"/>
  <g transform="rotate(-9 50 28)"><path d="M22 31C34 25.5 66 25.5 79 31C66 37.5 34 37.5 22 31Z" fill="${K}"/><path d="M34.5 29C34 17 41 11.5 50 11.5C59 11.5 66 17 65.5 29C56 31.5 44 31.5 34.5 29Z" fill="${K}"/><path d="M34.5 25C44 28 56 28 65.5 25V29C56 31.8 44 31.8 34.5 29Z" fill="${acc}"/>${pip(s, 64, 23.5, 0.42, 0, L)}</g>
  <circle cx="37.4" cy="60" r="2" fill="${L}"/><circle cx="62.6" cy="60" r="2" fill="${L}"/>
  <g fill="none" stroke="${L}" stroke-width="1"><path d="M16 84C22 80 28 84 30 78M84 84C78 80 72 84 70 78M24 92C28 86 34 88 36 82M76 92C72 86 66 88 64 82"/></g>`;
  return `
  <path d="M8 100V80C12 70 26 66 35 63L38 52C40 58 45 64 50 66C55 64 60 58 62 52L65 63C74 66 88 70 92 80V100Z" fill="${K}"/>
  <path d="${face}" fill="${L}" stroke="${K}" stroke-width="1.4"/><path d="${dark}" fill="${K}"/>
  <path d="M38.5 32H61.5V40C55 42.6 45 42.6 38.4 40Z" fill="${K}"/>
  <path d="M42 38.6H47.4" stroke="${L}" stroke-width="1.5" stroke-linecap="round"/><path d="M53.2 38.6H58" stroke="${acc}" stroke-width="1.5" stroke-linecap="round"/>
  <path d="M45.6 52.2C47 51.4 49 51.4 50.6 52" stroke="${K}" stroke-width="1.4" fill="none" stroke-linecap="round"/>
  <path d="M37 49L31 66L46 86L50 67C45 64 40 57 37 49Z" fill="${K}" stroke="${L}" stroke-width="1.1" stroke-linejoin="round"/><path d="M63 49L69 66L54 86L50 67C55 64 60 57 63 49Z" fill="${K}" stroke="${L}" stroke-width="1.1" stroke-linejoin="round"/>
  <path d="M23 31.5C33 26.5 40 28 50 28C60 28 67 26.5 77 31.5C71 38 60 36 50 36C40 36 29 38 23 31.5Z" fill="${K}"/>
  <path d="M34.5 29.5C34.5 18 38 11.5 44 12C47.4 12.3 48.6 15 50 15C51.4 15 52.6 12.3 56 12C62 11.5 65.5 18 65.5 29.5Z" fill="${K}"/><path d="M34.6 25.4C44 28 56 28 65.4 25.4L65.5 30C56 32 44 32 34.5 30Z" fill="${acc}"/>
  ${pip(s, 37, 80, 0.46, 0, L)}`;
}
