/** Letters that do not come apart into a base letter and an accent. */
const FOLDS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  đ: 'd',
  Đ: 'D',
  '&': '+',
  '–': '-',
  '—': '-',
  '’': "'",
  '„': '',
  '“': '',
}
const NOT_SEPA = /[^A-Za-z0-9/\-?:().,'+ ]/g

/**
 * Free text in the character set every SEPA bank takes (EPC230-15, EPC217-08): letters without accents, digits and
 * `/ - ? : ( ) . , ' +`. What has no such form becomes a dot; the text is cut to `maxLength` characters.
 */
export function sepaText(text: string, maxLength: number): string {
  return [...text.normalize('NFC')]
    .map((character) => FOLDS[character] ?? character)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .replace(NOT_SEPA, '.')
    .trim()
    .slice(0, maxLength)
    .trim()
}

/** An identifier: 1 to 35 characters of the set without blanks, `/` neither at an end nor twice in a row (EPC130-08, 1.4). */
export const isSepaIdentifier = (text: string): boolean =>
  /^[A-Za-z0-9/\-?:().,'+]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text)
