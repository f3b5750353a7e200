import { isIban } from '@goldammer/sdk/rules/iban'
import type { Cents } from '@goldammer/sdk/units'
import { sepaText } from './sepa-text.ts'

/** Where a payer or payee lives or sits. `country`: its two letters. */
export type PostalAddress = {
  street: string
  buildingNumber?: string | undefined
  postalCode: string
  town: string
  country: string
}

/** Pieces that the files to a bank share, collections (pain.008) and transfers (pain.001). */
export const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`

export const account = (name: string, iban: string): string => element(name, element('Id', element('IBAN', iban)))

/** Inside the EEA the IBAN is enough. */
export const agent = (name: string, bic: string | undefined): string =>
  element(name, element('FinInstnId', bic ? element('BICFI', bic) : element('Othr', element('Id', 'NOTPROVIDED'))))

const PURPOSE_LENGTH = 140

/** What the statement says; left out where nothing is left of it, for the schema takes no empty text. */
export function remittance(purpose: string): string {
  const text = sepaText(purpose, PURPOSE_LENGTH)
  return text ? element('RmtInf', element('Ustrd', text)) : ''
}

/** 1234 is 12.34. */
export const decimal = (amount: Cents): string => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Without blanks, as files carry it. */
export const isPlainIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) && isIban(text)

type StoredAddress = Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'country', string | null>

/** Of an investor; undefined while town or country are unknown, without which no address is taken. */
export const toPostalAddress = (stored: StoredAddress): PostalAddress | undefined =>
  stored.city && stored.country
    ? {
        street: stored.street ?? '',
        buildingNumber: stored.streetNumber ?? '',
        postalCode: stored.postalCode ?? '',
        town: stored.city,
        country: stored.country,
      }
    : undefined

/** Structured: since November 2026 the schemes take no address that is lines alone (EPC153-22). */
export const postalAddress = ({ street, buildingNumber = '', postalCode, town, country }: PostalAddress): string =>
  element(
    'PstlAdr',
    ...[
      ['StrtNm', sepaText(street, 70)],
      ['BldgNb', sepaText(buildingNumber, 16)],
      ['PstCd', sepaText(postalCode, 16)],
      ['TwnNm', sepaText(town, 35)],
      ['Ctry', country],
    ].flatMap(([name, text]) => (text ? element(name!, text) : [])),
  )

/** EPC153-22: town and country are what an address has at least. Names the field at fault, or null. */
export function refuseAddress(address: PostalAddress): 'TwnNm' | 'Ctry' | null {
  if (!/^[A-Z]{2}$/.test(address.country)) return 'Ctry'
  return sepaText(address.town, 35) === '' ? 'TwnNm' : null
}
