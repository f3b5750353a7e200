/** Each has a text that explains the rule of a country (validation.json). */
type PostalCodeRule = 'postalCodeDE' | 'postalCodeAT' | 'postalCodePL' | 'postalCodeGB'
type Form = { rule: PostalCodeRule; shape: RegExp; example: string; tidy: (code: string) => string }

const digits = (code: string) => code.replace(/\s/g, '')

/** Formats of postal codes in countries whose addresses the shop accepts; other countries have no rule. */
const FORMS: Record<string, Form> = {
  DE: { rule: 'postalCodeDE', shape: /^\d{5}$/, example: '10115', tidy: digits },
  AT: { rule: 'postalCodeAT', shape: /^\d{4}$/, example: '1010', tidy: digits },
  // Often typed without its hyphen.
  PL: {
    rule: 'postalCodePL',
    shape: /^\d{2}-\d{3}$/,
    example: '00-950',
    tidy: (code) => digits(code).replace(/^(\d{2})-?(\d{3})$/, '$1-$2'),
  },
  GB: {
    rule: 'postalCodeGB',
    shape: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
    example: 'SW1A 1AA',
    tidy: (code) =>
      digits(code)
        .toUpperCase()
        .replace(/^(.+)(\d[A-Z]{2})$/, '$1 $2'),
  },
}
/** The country prefix of a code: D-10115, A-1010. */
const SIGNS: Record<string, RegExp> = { DE: /^DE?[\s-]+(?=\d)/i, AT: /^AT?[\s-]+(?=\d)/i, PL: /^PL[\s-]+(?=\d)/i }

const formOf = (country: string | null | undefined): Form | undefined =>
  country && Object.hasOwn(FORMS, country) ? FORMS[country] : undefined

/** A typed postal code in its country's format; in a country without a rule as typed. */
export function tidyPostalCode(code: string, country: string | null | undefined): string {
  const typed = code.trim().replace(/[‐‑–]/g, '-')
  const form = formOf(country)
  return form ? form.tidy(typed.replace(SIGNS[country!] ?? '', '')) : typed
}

export const isPostalCode = (code: string, country: string | null | undefined): boolean =>
  formOf(country)?.shape.test(tidyPostalCode(code, country)) ?? true

/** The format of the country's codes and an example, for the error text. */
export function postalCodeForm(
  country: string | null | undefined,
): { rule: PostalCodeRule; example: string } | undefined {
  const form = formOf(country)
  return form && { rule: form.rule, example: form.example }
}
