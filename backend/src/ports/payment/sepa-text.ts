import { germanLetters } from '@goldammer/sdk/rules/letters'
import anyAscii from 'any-ascii'

/** Signs that the set has in another form. */
const SIGNS: Record<string, string> = { '&': '+', '–': '-', '—': '-', '’': "'", '‘': "'", '„': '', '“': '', '”': '' }
const NOT_SEPA = /[^A-Za-z0-9/\-?:().,'+ ]/g

/** In scripts beyond those of Europe; a letter that sounds like nothing goes, so that no name consists of dots. */
const toLatin = (letter: string) => anyAscii(letter).replace(/[^A-Za-z0-9 ]/g, '')

/**
 * Free text in the character set every SEPA bank takes (EPC230-15, EPC217-08): letters without accents, digits and
 * `/ - ? : ( ) . , ' +`. What has no such form becomes a dot; the text is cut to `maxLength` characters.
 */
export function sepaText(text: string, maxLength: number): string {
  return germanLetters(text.replace(/[&–—’‘„“”]/g, (sign) => SIGNS[sign]!))
    .replace(/[^\P{L}A-Za-z]/gu, toLatin)
    .replace(/\s+/g, ' ')
    .replace(NOT_SEPA, '.')
    .trim()
    .slice(0, maxLength)
    .trim()
}

/** An identifier: 1 to 35 characters of the set without blanks, `/` neither at an end nor twice in a row (EPC130-08, 1.4). */
export const isSepaIdentifier = (text: string): boolean =>
  /^[A-Za-z0-9/\-?:().,'+]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text)
