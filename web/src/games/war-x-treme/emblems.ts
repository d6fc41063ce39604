/** The emblems of the factions on 48 x 48, in the colour of the text around them. */
export const EMBLEM: Record<string, string> = {
  princess:
    '<path fill="currentColor" fill-rule="evenodd" d="M5 37L3 13L13 22L17 9L24 19L31 9L35 22L45 13L43 37Z M24 25C22 22 17.5 23.6 17.5 27.2C17.5 30 20.5 32 24 34.6C27.5 32 30.5 30 30.5 27.2C30.5 23.6 26 22 24 25Z"/><path fill="currentColor" fill-rule="evenodd" d="M5 40H43V44.5H5Z"/><path fill="currentColor" fill-rule="evenodd" d="M14.4 6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0ZM28.4 6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0ZM1.2 9.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0ZM42.0 9.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0Z"/>',
  zombie:
    '<path fill="currentColor" fill-rule="evenodd" d="M16 45V31L10 26V14L13 13V22L15.5 23V7L18.8 6.4V20L20.4 20V4.4L24 4V20H25.6V5.6L29 6.2V22L31 22.6V10L34 10.6V28L31.5 33V45Z M19 35.4H28V37.4H19Z M18.6 40H26.4V42H18.6Z"/><path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M6 45.4H42"/>',
  ninja:
    '<path fill="currentColor" fill-rule="evenodd" d="M32.2 3.6L31.0 21.0L44.4 32.2L27.0 31.0L15.8 44.4L17.0 27.0L3.6 15.8L21.0 17.0ZM19.8 24a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0Z"/>',
  robot:
    '<path fill="currentColor" fill-rule="evenodd" d="M9 14H39V42H9Z M14 20V27H21V20Z M27 20V27H34V20Z M14 33V37H17V33Z M19.3 33V37H22.3V33Z M25.7 33V37H28.7V33Z M31 33V37H34V33Z"/><path fill="currentColor" fill-rule="evenodd" d="M22.6 6H25.4V13H22.6Z M20.4 5a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z"/><path fill="currentColor" fill-rule="evenodd" d="M3 22H7V33H3Z M41 22H45V33H41Z"/>',
  monster:
    '<path fill="currentColor" fill-rule="evenodd" d="M24 8C35 8 43 17 43 27C43 36 35 41 24 41S5 36 5 27C5 17 13 8 24 8Z M16.8 20.4a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0 -14.4 0ZM11 30H37C36 36 31 38.4 24 38.4S12 36 11 30Z"/><path fill="currentColor" fill-rule="evenodd" d="M21.7 20.6a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0Z"/><path fill="currentColor" fill-rule="evenodd" d="M14 30.5H19.5L16.8 35Z M21.3 30.5H26.7L24 35Z M28.5 30.5H34L31.2 35Z"/><path fill="currentColor" fill-rule="evenodd" d="M9 13L6 2L16 8.6Z M39 13L42 2L32 8.6Z"/>',
  vampire:
    '<path fill="currentColor" fill-rule="evenodd" d="M24 14C26 9 28 8 29 8V12.4C34 9 40 9 46.5 13C42.5 15 41.6 19 42 24C38 21.6 34.4 22.4 32.6 27C30 24.6 26.4 26 24 33C21.6 26 18 24.6 15.4 27C13.6 22.4 10 21.6 6 24C6.4 19 5.5 15 1.5 13C8 9 14 9 19 12.4V8C20 8 22 9 24 14Z"/><path fill="currentColor" fill-rule="evenodd" d="M14.6 33L19.4 34.4L18 42Z M33.4 33L28.6 34.4L30 42Z"/>',
  alien:
    '<path fill="currentColor" fill-rule="evenodd" d="M24 3C35 3 42 11 42 20C42 31 32 45 24 45S6 31 6 20C6 11 13 3 24 3Z M11 19C18 19 22 23 22 31C15 31 11 26 11 19Z M37 19C30 19 26 23 26 31C33 31 37 26 37 19Z M21.6 37.4H26.4V39.2H21.6Z"/>',
  forgotten:
    '<path fill="currentColor" stroke="currentColor" stroke-dasharray="3 2.2" stroke-width="1.6" fill-rule="evenodd" d="M24 3C33 3 39 9.6 39 18C39 26 33 29.4 28 32.4V36H20V28.6C26 25.4 31 23.4 31 18C31 14 28 10.8 24 10.8S17 13.6 17 17.4H9C9 9 15.4 3 24 3Z M20 39.4H28V45.4H20Z"/>',
};

/** A faction that no drawing is known of: a plain star. */
export const UNKNOWN =
  '<path fill="currentColor" d="M24 3L29.600 17.600L45 18.600L33 28.400L37 43.400L24 35L11 43.400L15 28.400L3 18.600L18.400 17.600Z"/>';

export const emblemOf = (suit: string): string => EMBLEM[suit] ?? UNKNOWN;
/** The class that brings a faction's inks. */
export const inkOf = (suit: string): string => (suit in EMBLEM ? `suit-${suit}` : "suit-other");
