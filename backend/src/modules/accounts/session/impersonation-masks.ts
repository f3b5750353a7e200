import { maskIban } from '@goldammer/sdk/rules/iban'
import { maskDepotNumber, maskTaxId, shortenWallet } from '../../../shared/masks.ts'

/**
 * R6.09, domain/rights#masked-papers: in the customer's place staff see what the customer's record shows them, nothing more. The record has no number
 * of an identity document; a tax id has eleven digits, a product's `taxId` is an id.
 */
const MASKS: Record<string, (value: string) => string> = {
  iban: maskIban,
  taxId: (value) => (/^\d{11}$/.test(value) ? (maskTaxId(value) ?? '') : value),
  taxNr: (value) => maskTaxId(value) ?? '',
  idNo: () => '••••',
  depotNumber: maskDepotNumber,
  walletAddress: shortenWallet,
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

/** A copy of an answer with its masks; what holds none is the same. */
export function withMasks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMasks)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const mask = Object.hasOwn(MASKS, key) ? MASKS[key] : undefined
      return [key, mask && typeof one === 'string' && one !== '' ? mask(one) : withMasks(one)]
    }),
  )
}

/** As the masks write it. */
const isMask = (value: unknown): boolean => typeof value === 'string' && /[•…]|\*{4}/.test(value)

/** A form sends back what it was shown: what is masked did not come, so that it stays as it is. */
export function dropMasks(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) dropMasks(one)
  if (!isPlain(value)) return
  for (const [key, one] of Object.entries(value)) {
    if (Object.hasOwn(MASKS, key) && isMask(one)) delete value[key]
    else dropMasks(one)
  }
}
