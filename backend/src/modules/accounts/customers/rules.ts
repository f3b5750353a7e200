import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { isPostalCode } from '@goldammer/sdk/rules/postal-code'
import type { TaxIdOptions } from '@goldammer/sdk/rules/tax-id'
import { isVatId, normalizeVatId } from '@goldammer/sdk/rules/vat-id'
import { isLocalDate, type LocalDate } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../../shared/app-error.ts'

/** A country without a rule of its own takes any postal code. */
export function refuseZipcode(
  zipcode: string | undefined,
  country: { iso: string; postalCodeRequired: boolean },
): ErrorCode | null {
  if (!zipcode?.trim()) return country.postalCodeRequired ? 'VIOLATION::IS_BLANK_ERROR' : null
  return isPostalCode(zipcode, country.iso) ? null : 'VIOLATION::ZIP_CODE_INVALID'
}

export type BirthdayFields = { birthdayDay?: number; birthdayMonth?: number; birthdayYear?: number }

/** The three fields as one day: null when none is given, a refusal when they are not a day that was. */
export function readBirthday(fields: BirthdayFields, today: LocalDate): LocalDate | null | ErrorEntry {
  const names = ['birthdayDay', 'birthdayMonth', 'birthdayYear'] as const
  if (names.every((name) => fields[name] === undefined)) return null
  const missing = names.find((name) => fields[name] === undefined)
  if (missing) return { code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${missing}` }
  const [day, month, year] = names.map((name) => String(fields[name]))
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (!isLocalDate(text) || text > today) return { code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/birthdayDay' }
  return text
}

/** As they are stored; an empty field is none. */
export const tidyVatIds = (vatIds: readonly string[]): string[] => vatIds.map(normalizeVatId).filter(Boolean)

export type AccountFields = { accountType?: 'private' | 'business'; company?: string; vatIds?: string[] }

/** `before`: what stands in the account already. */
export function refuseAccount(
  { accountType, company, vatIds = [] }: AccountFields,
  allowed: TaxIdOptions,
  before: readonly string[] = [],
): ErrorEntry[] {
  if (accountType !== 'business') return []
  const isWrong = (vatId: string) => vatId.trim() !== '' && !before.includes(vatId) && !isVatId(vatId, allowed)
  return [
    ...(company?.trim() ? [] : [{ code: 'VIOLATION::IS_BLANK_ERROR' as const, pointer: '/company' }]),
    ...vatIds.flatMap((vatId, index) =>
      isWrong(vatId) ? [{ code: 'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT' as const, pointer: `/vatIds/${index}` }] : [],
    ),
  ]
}

type Postal = { firstName: string; lastName: string; street: string; city: string; zipcode?: string | null | undefined }

/** Whether an address still holds by the rules in force: they may be younger than the address. */
export function isComplete(address: Postal, country: { iso: string; postalCodeRequired: boolean }): boolean {
  const { firstName, lastName, street, city, zipcode } = address
  return [firstName, lastName, street, city].every((text) => text.trim()) && !refuseZipcode(zipcode ?? '', country)
}
