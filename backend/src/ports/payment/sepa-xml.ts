import { isIban } from '@goldammer/sdk/rules/iban'
import type { Cents } from '@goldammer/sdk/units'

/** Pieces that the files to a bank share, collections (pain.008) and transfers (pain.001). */
export const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`

export const account = (name: string, iban: string): string => element(name, element('Id', element('IBAN', iban)))

/** Inside the EEA the IBAN is enough. */
export const agent = (name: string, bic: string | undefined): string =>
  element(name, element('FinInstnId', bic ? element('BICFI', bic) : element('Othr', element('Id', 'NOTPROVIDED'))))

/** 1234 is 12.34. */
export const decimal = (amount: Cents): string => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Without blanks, as files carry it. */
export const isPlainIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) && isIban(text)
