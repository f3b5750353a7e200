/** R5.03 [cfg]: bank codes (BLZ) whose depots are refused; configuration may name more. */
export const BLOCKED_DEPOT_BANK_CODES: readonly string[] = ['99900099']

export function isBlockedDepotBank(blz: string, blocked: readonly string[] = BLOCKED_DEPOT_BANK_CODES): boolean {
  return blocked.includes(blz.replaceAll(/\s/g, ''))
}
