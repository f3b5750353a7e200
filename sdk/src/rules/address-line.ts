import type { Locale } from '../locales.ts'
import { countryNames } from './countries.ts'

type Address = Partial<Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'country', string | null>>

const together = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)

/** An address in one line, without its missing parts. `country`: its two letters. */
export const addressLine = ({ street, streetNumber, postalCode, city, country }: Address, locale: Locale): string =>
  together(
    [
      together([street, streetNumber], ' '),
      together([postalCode, city], ' '),
      country && countryNames(locale)(country),
    ],
    ', ',
  )
