/** domain §7: format only. */
export function isVatId(text: string): boolean {
  return /^DE\d{9}$/.test(text)
}
