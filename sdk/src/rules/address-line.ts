import type { Locale } from '../locales.ts'
import { countryNames } from './countries.ts'

type Address = Partial<Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'country', string | null>>

const together = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)

/** Where somebody lives, in one line; what is not known is left out. `country`: its two letters. */
export const addressLine = ({ street, streetNumber, postalCode, city, country }: Address, locale: Locale): string =>
  together(
    [
      together([street, streetNumber], ' '),
      together([postalCode, city], ' '),
      country && countryNames(locale)(country),
    ],
    ', ',
  )
