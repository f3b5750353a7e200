export interface TaxIdOptions {
  /** Configuration for demo data: numbers with a leading 0 are never issued. */
  allowTestTaxIds?: boolean
}

/** German tax id, AO § 139b; ISO 7064 mod 11,10. */
export function isTaxId(text: string, { allowTestTaxIds = false }: TaxIdOptions = {}): boolean {
  if (!/^\d{11}$/.test(text)) return false
  if (text.startsWith('0') && !allowTestTaxIds) return false
  return hasOneRepeatedDigit(text.slice(0, 10)) && checkDigit(text.slice(0, 10)) === Number(text[10])
}

/** Exactly one digit occurs two or three times, three not in a row, the others at most once. */
function hasOneRepeatedDigit(digits: string): boolean {
  const counts = new Map<string, number>()
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count > 1)
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && !/(\d)\1\1/.test(digits)
}

function checkDigit(digits: string): number {
  let product = 10
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10
}
