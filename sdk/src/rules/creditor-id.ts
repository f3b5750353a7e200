/** SEPA creditor identifier (EPC262-08): mod 97-10 over national id, country and check digits. */
export function isCreditorId(text: string): boolean {
  const match = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text)
  if (!match?.[1] || !match[2]) return false
  // The business code, three characters, is not part of the check.
  return mod97(match[2] + match[1]) === 1
}

function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}
