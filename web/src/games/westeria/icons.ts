/** Devices of the four kingdoms and marks of the twelve units, on a 48 x 48 field in one colour. */
export const KINGDOM: Record<string, string> = {
  courage:
    '<path fill="currentColor" fill-rule="evenodd"  d="M24 45C12 37 5 30 5 22C5 16 9 13 13.5 13C18 13 22 15.5 24 19C26 15.5 30 13 34.5 13C39 13 43 16 43 22C43 30 36 37 24 45ZM22.6 18.6H25.4V22.4H31V25H25.6L25.2 36L24 39.4L22.8 36L22.4 25H17V22.4H22.6Z"/><path fill="currentColor" fill-rule="evenodd"  d="M24 15.5C20.5 12.5 17.5 11 18.2 6.5C19.5 8 20.6 8.4 21.2 8.2C21.4 5.5 22.2 3 25 1C24.7 4 27 5.5 27.6 7.6C28.6 7.2 29 6.4 29.1 5.2C31.5 9.5 28 13 24 15.5Z"/>',
  dredd:
    '<path fill="currentColor" fill-rule="evenodd"  d="M12.5 15C6 14 3 9 4 2C7 7.5 11 9 16 9.5C18.5 8 21 7.4 24 7.4S29.5 8 32 9.5C37 9 41 7.5 44 2C45 9 42 14 35.5 15C37 17.5 37.6 20 37.4 23C37.2 28 35 30.5 32.8 32.4L32 38H16L15.2 32.4C13 30.5 10.8 28 10.6 23C10.4 20 11 17.5 12.5 15ZM14.5 21.5C16.5 20 20 21.3 21.6 23.8C21 27.5 18.6 29 16.4 28.4C14.4 27.6 13.6 24 14.5 21.5Z M33.5 21.5C31.5 20 28 21.3 26.4 23.8C27 27.5 29.4 29 31.6 28.4C33.6 27.6 34.4 24 33.5 21.5Z M24 28.5L26 33H22Z"/><path fill="currentColor" fill-rule="evenodd"  d="M17 40H20.2V45.5H18Z M22 40H26V46.5H22Z M27.8 40H31L30 45.5H27.8Z"/>',
  stronghelm:
    '<path fill="currentColor" fill-rule="evenodd"  d="M10 9C10 6 16 4 24 4S38 6 38 9L40 30C40 37 33 42 24 45C15 42 8 37 8 30ZM11.5 17L22 18.6V22.4L11 21Z M36.5 17L26 18.6V22.4L37 21ZM12.65 28a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM17.15 29.5a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM13.25 33a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM17.45 34.5a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM32.65 28a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM28.15 29.5a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM32.05 33a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM27.849999999999998 34.5a1.35 1.35 0 1 0 2.7 0a1.35 1.35 0 1 0 -2.7 0ZM23.1 8H24.9V16H23.1Z M23.1 25H24.9V41H23.1Z"/>',
  warstone:
    '<path fill="currentColor" fill-rule="evenodd"  d="M4 14L12 8L38 7L45 12L43 18L6 19Z"/><path fill="currentColor" fill-rule="evenodd"  d="M8 21.5L18 21L19 43L6 44Z"/><path fill="currentColor" fill-rule="evenodd"  d="M29.5 21L40 20.5L43 44L29 43.5Z"/><path fill="currentColor" fill-rule="evenodd"  d="M21 29L27 28L27.5 44H20.5Z"/>',
};

export const UNIT: Record<string, string> = {
  baron:
    '<path fill="currentColor" fill-rule="evenodd"  d="M9 4H15V9H20.5V4H27.5V9H33V4H39V17L35 20V36L39 40V45H28V37C28 31.5 20 31.5 20 37V45H9V40L13 36V20L9 17Z M21.5 20H26.5V28H21.5Z"/>',
  count:
    '<path fill="none" stroke="currentColor" stroke-width="0" stroke-linecap="round" stroke-linejoin="round"  d="M6 12C8 30 22 40 42 34"/><path fill="currentColor" fill-rule="evenodd"  d="M4 10C4 10 11 8 12 8C13 22 22 30 38 26L40 22L46 40L41 39C20 44 5 32 4 10Z M15 24.5L11 27L15 31.5L18 28Z"/>',
  "cursed-land":
    '<path fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"  d="M24 45V28M24 34L13 24L12 13M13 24L5 20M24 28L34 19L35 7M34 19L43 17M24 28L22 14L26 5M22 14L17 8"/><path fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"  d="M10 45H38"/><path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"  d="M24 45L17 41M24 45L31 41"/>',
  duke: '<path fill="currentColor" fill-rule="evenodd"  d="M13 44C13 35 17 31 20 27C16 28 12 30 9 30C6 28 5 25 6 23C10 20 12 15 15 11L14 4L20 8C30 8 38 16 39 28C39.5 34 38 40 38 44Z M16.3 15.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z"/>',
  earl: '<path fill="currentColor" fill-rule="evenodd"  d="M21 4H26V45H21Z"/><path fill="currentColor" fill-rule="evenodd"  d="M27.5 8C33 8 38 6 42 3C46 12 46 22 42 31C38 26 33 24.5 27.5 24.5Z"/><path fill="currentColor" fill-rule="evenodd"  d="M19.5 10H13V22H19.5Z"/>',
  flag: '<path fill="currentColor" fill-rule="evenodd"  d="M9 3H13V46H9Z"/><path fill="currentColor" fill-rule="evenodd"  d="M14.5 5C22 2 28 9 44 6L38 15L44 25C30 27 23 19 14.5 23Z"/>',
  king: '<path fill="currentColor" fill-rule="evenodd"  d="M6 36L3 12L14 22L24 5L34 22L45 12L42 36Z M7 39H41V44H7Z M21.4 28a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0ZM12.7 30a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0ZM31.7 30a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z"/>',
  prince:
    '<path fill="currentColor" fill-rule="evenodd"  d="M41 4L44 7L24.5 31L20 33.5L17 31L19 26.5Z"/><path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"  d="M13 25L24 36"/><path fill="none" stroke="currentColor" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"  d="M17 32L8 41"/><path fill="currentColor" fill-rule="evenodd"  d="M3.1 42.5a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z"/>',
  queen:
    '<path fill="currentColor" fill-rule="nonzero" stroke="currentColor" stroke-width="1" d="M24 24C15.1 14.5 12.5 2.9 24.0 4.0C35.5 2.9 32.9 14.5 24 24ZM24 24C30.3 12.6 40.5 6.5 43.0 17.8C47.6 28.4 35.8 29.5 24 24ZM24 24C36.8 26.5 45.7 34.3 35.8 40.2C27.1 47.8 22.4 36.9 24 24ZM24 24C25.6 36.9 20.9 47.8 12.2 40.2C2.3 34.3 11.2 26.5 24 24ZM24 24C12.2 29.5 0.4 28.4 5.0 17.8C7.5 6.5 17.7 12.6 24 24Z"/><circle cx="24" cy="24" r="5.4" fill="var(--hole,#f4ead2)"/>',
  scout:
    '<path fill="currentColor" fill-rule="evenodd"  d="M13 4H27V22C31 26 38 27 42 31C44 33 44 36 43.5 38H12V31C14 24 13.5 12 13 4Z"/><path fill="currentColor" fill-rule="evenodd"  d="M12 40H43.5V44H30L27.5 42H22V44H12Z"/><path fill="currentColor" fill-rule="evenodd"  d="M11 10L2 6L3.5 12L1.5 12.5L4.5 17L3 18C6 22 9 22 11.5 21Z"/>',
  sorceress:
    '<path fill="currentColor" fill-rule="evenodd"  d="M22 24H26V46H22Z"/><path fill="currentColor" fill-rule="evenodd"  d="M24 26C13 26 6 19 8 7C10 15 16 18.4 24 18.4S38 15 40 7C42 19 35 26 24 26Z"/><path fill="currentColor" fill-rule="evenodd"  d="M19 9.4a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM24 1L25 3H23Z"/><path fill="currentColor" fill-rule="evenodd"  d="M17 29H31V32H17Z"/>',
  "spy-master":
    '<path fill="currentColor" fill-rule="evenodd"  d="M24 3C33 7 39 15 40 27C41 34 43 39 45 44H3C5 39 7 34 8 27C9 15 15 7 24 3Z M24 14C17.5 16 15 22 15.4 29C17 34 20.5 36.5 24 37.5C27.5 36.5 31 34 32.6 29C33 22 30.5 16 24 14Z"/><path fill="currentColor" fill-rule="evenodd"  d="M17.5 24L22.5 26.2C21.5 28.4 18.5 28 17.5 24Z M30.5 24L25.5 26.2C26.5 28.4 29.5 28 30.5 24Z"/>',
};
