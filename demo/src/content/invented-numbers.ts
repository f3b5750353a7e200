/** Numbers that pass their check digits and belong to nobody. */

function mod97(digits: string): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Bank codes 99900001 to 99900003 do not exist (domain/demo#invented). */
export function inventedIban(bankCode: string, account: number): string {
  const bban = bankCode + String(account).padStart(10, '0')
  const check = 98 - mod97(`${bban}131400`)
  return `DE${String(check).padStart(2, '0')}${bban}`
}

/** § 139b AO; the leading 0 marks it as a test number. */
export function inventedTaxId(seed: number): string {
  const pool = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  let rest = seed
  const digits = [0]
  while (digits.length < 9) {
    const [digit = 1] = pool.splice(rest % pool.length, 1)
    rest = Math.floor(rest / (pool.length + 1)) + seed
    digits.push(digit)
  }
  digits.push(digits[seed % 8] ?? 0)
  let product = 10
  for (const digit of digits) {
    const sum = (digit + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return digits.join('') + String((11 - product) % 10)
}

/** Without letters every spelling is the EIP-55 one. */
export function inventedWallet(seed: number): string {
  return `0x${String(seed).padStart(8, '7').padStart(40, '4096')}`
}
