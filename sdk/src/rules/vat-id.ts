import { euVat, stdnum } from 'stdnum'
import type { TaxIdOptions } from './tax-id.ts'

/** Greece writes EL, Northern Ireland XI with the numbers of the United Kingdom (Dir. 2006/112/EC Art. 215; NI Protocol). */
const STATE_OF: Record<string, string> = { EL: 'GR', XI: 'GB' }
/** Countries that the library supports beside the member states. */
const OUTSIDE = ['AD', 'CH', 'GR']

function validatorsOf(prefix: string) {
  if (OUTSIDE.includes(prefix)) return []
  const state = STATE_OF[prefix] ?? prefix
  return state === 'GB' ? [stdnum.GB!.vat!] : (euVat[state] ?? [])
}

/** As it is stored: capital letters, without blanks and signs between them. */
export const normalizeVatId = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '')

/**
 * domain/tax#vat-id: the format and the check digits of every EU state, the United Kingdom and Northern Ireland, with the prefix in
 * front. German numbers with a leading 0 are never issued; demo data uses them.
 */
export function isVatId(text: string, { allowTestTaxIds = false }: TaxIdOptions = {}): boolean {
  const [, prefix, number] = /^([A-Z]{2})([0-9A-Z+*]{2,13})$/.exec(normalizeVatId(text)) ?? []
  if (!prefix || !number) return false
  if (prefix === 'DE' && number.startsWith('0') && !allowTestTaxIds) return false
  return validatorsOf(prefix).some((validator) => {
    const result = validator.validate(number)
    // The library fills up numbers that are too short.
    return result.isValid && number.endsWith(result.compact)
  })
}
