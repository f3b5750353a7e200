/** Characters of the longest message an issuer writes to an investor. */
export const MESSAGE_MAX_LENGTH = 2000
/** Contracts that may get one text within 24 hours; more is bulk mail, which a second person releases (domain/rights#bulk-mail). */
export const MESSAGES_BY_HAND = 5

// Control characters but line feeds, what turns or hides text (Unicode TR 9, zero width), and byte order marks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const disguising = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A message as plain text: one kind of line end, no more than one empty line, without characters that hide or disguise words. */
export const cleanMessage = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(disguising, '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
