import type { Locale } from '../locales.ts'

/**
 * The states of the world by ISO 3166-1 alpha-2: the members and observers of the United Nations, Kosovo and Taiwan. One is a
 * citizen of any of them; staff maintain a separate list of countries whose addresses the shop accepts.
 */
export const COUNTRIES: readonly string[] = [
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU',
  'CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ',
  'IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU',
  'MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM',
  'SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW',
].flatMap((line) => line.split(' '))

/** Countries as people name them, by their two letters. */
export const countryNames = (locale: Locale) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return (iso: string): string => names.of(iso) ?? iso
}

/** All of them as choices, in the order of their names. */
export function countryChoices(locale: Locale): { value: string; label: string }[] {
  const nameOf = countryNames(locale)
  return COUNTRIES.map((value) => ({ value, label: nameOf(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
}
