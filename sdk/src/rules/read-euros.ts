/** Upper limit, so that cents are exact integers. */
const MOST = 1_000_000_000_000

/** Blanks of all kinds, currencies, apostrophes that group, and marks of the direction of writing. */
const BESIDE = /[\s'’\p{Cf}]|€|EUR|zł/giu
/** Groups of three, in India of two before the last. */
const WHOLE = /^\d*$|^\d{1,3}(?:([.,])(?:\d{2,3}\1)*\d{3})$/

/**
 * A typed number: `2.500,50`, `2500.50`, `2 500 €`, `−500`. Null if it is none, or ambiguous:
 * `1e3`, `1.5.2`, `zwölf`. Numbers without grouping, such as a rate, have one separator for their decimals.
 */
export function readNumber(text: string, { isGrouped = true } = {}): number | null {
  const plain = text.replace(BESIDE, '').replace(/^−/, '-')
  const [, sign, digits = ''] = /^(-?)(\d[\d.,]*|[.,]\d+)$/.exec(plain) ?? []
  const at = isGrouped ? decimalsAt(digits) : digits.search(/[.,]|$/)
  const whole = digits.slice(0, at)
  const decimals = digits.slice(at + 1)
  if (digits === '' || !WHOLE.test(whole) || !/^\d*$/.test(decimals)) return null
  const number = Math.min(Number(`${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`), MOST)
  return sign && number > 0 ? -number : number
}

/** A number in cents of a euro, half up. */
export function readEuros(text: string): number | null {
  const number = readNumber(text)
  return number === null ? null : Math.sign(number) * (Math.round(Math.abs(number) * 100) / 100)
}

/** An amount that is not below zero. */
export function readAmount(text: string): number | null {
  const euros = readEuros(text)
  return euros === null || euros < 0 ? null : euros
}

/** Where the decimals begin. Three digits after a separator are thousands, unless the digits before it cannot be a group. */
function decimalsAt(plain: string): number {
  const [, before = '', separator = '', after = ''] = /^(.*)([.,])(\d*)$/.exec(plain) ?? []
  if (!separator) return plain.length
  const isGrouping =
    after.length === 3 && /^[1-9]\d{0,2}(?:[.,]\d{2,3})*$/.test(before) && !before.includes(otherThan(separator))
  const isRepeated = before.includes(separator)
  return isGrouping || isRepeated ? plain.length : before.length
}

const otherThan = (separator: string) => (separator === '.' ? ',' : '.')
