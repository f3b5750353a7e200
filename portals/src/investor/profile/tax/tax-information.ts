import type { TaxInformation, TaxInformationInput } from '@goldammer/sdk/store/model'

export type TaxFields = Required<TaxInformationInput>

export const PERSON_NAMES = [
  'usPerson',
  'isSubjectToGermanTax',
  'taxId',
  'churchDenomination',
  'state',
  'churchTaxObjection',
] as const satisfies (keyof TaxFields)[]
export const COMPANY_NAMES = ['taxOffice', 'taxNr', 'vatId'] as const satisfies (keyof TaxFields)[]

export function toFields(information: TaxInformation): TaxFields {
  const { usPerson, isSubjectToGermanTax, taxId, state, churchDenomination, churchTaxObjection } = information
  const { taxOffice, taxNr, vatId } = information
  return {
    usPerson,
    isSubjectToGermanTax,
    taxId,
    state,
    churchDenomination,
    churchTaxObjection,
    taxOffice,
    taxNr,
    vatId,
  }
}

/** What the form does not show stays as it was; an emptied field is null. */
export function fromForm(fields: Partial<TaxFields>, before: TaxFields): TaxFields {
  const filled = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === '' ? null : value]],
  )
  return { ...before, ...(Object.fromEntries(filled) as Partial<TaxFields>) }
}
