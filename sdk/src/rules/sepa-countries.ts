import { type LocalDate, localDate } from '../units.ts'

type Membership = {
  /** The first day on which banks of the country can be reached through the SEPA schemes. */
  since: LocalDate
  /** The last one, should it leave. */
  until?: LocalDate
  /** In the European Economic Area, and its last day in it. */
  eea?: true | LocalDate
}

const start = localDate('2008-01-28')
// The month is announced (EPC, 22 May 2025); counted from its last day.
const serbia = localDate('2026-05-31')
// Announced as 5 to 7 October 2025 (EPC); counted from the last of these.
const balkansAndMoldova = localDate('2025-10-07')

/**
 * The geographical scope of the SEPA schemes (EPC409-09) by the beginning of an IBAN, which is not always the country: Guernsey,
 * Jersey and Man use GB, the French overseas departments FR. The Faroe Islands (FO) and Greenland (GL) are outside.
 */
const MEMBERS: Record<string, Membership> = {
  ...Object.fromEntries(
    'AT BE BG CY CZ DE DK EE ES FI FR GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
      .split(' ')
      .map((code) => [code, { since: start, eea: true }]),
  ),
  HR: { since: localDate('2013-07-01'), eea: true },
  // The transition period after the withdrawal from the EU ended with 2020.
  GB: { since: start, eea: localDate('2020-12-31') },
  GI: { since: start, eea: localDate('2020-12-31') },
  CH: { since: start },
  MC: { since: localDate('2009-07-01') },
  SM: { since: localDate('2014-02-01') },
  AD: { since: localDate('2019-03-01') },
  VA: { since: localDate('2019-03-01') },
  AL: { since: balkansAndMoldova },
  MD: { since: balkansAndMoldova },
  ME: { since: balkansAndMoldova },
  MK: { since: balkansAndMoldova },
  RS: { since: serbia },
}

const countryOf = (iban: string): string => iban.trimStart().slice(0, 2).toUpperCase()

/** Whether debits from accounts and transfers to accounts that begin so are possible on that day. */
export function isSepaCountry(code: string, on: LocalDate): boolean {
  const member = Object.hasOwn(MEMBERS, code) ? MEMBERS[code] : undefined
  return member !== undefined && member.since <= on && (member.until === undefined || on <= member.until)
}

/** All of them on that day. */
export const sepaCountries = (on: LocalDate): string[] => Object.keys(MEMBERS).filter((code) => isSepaCountry(code, on))

/** Checks only the IBAN's country, not its digits. */
export const isSepaAccount = (iban: string, on: LocalDate): boolean => isSepaCountry(countryOf(iban), on)

/** Payments from and to such an account contain the address of the payer (Reg. (EU) 2023/1113 Art. 4 to 6; EPC130-08, EPC132-08). */
export function isOutsideEea(iban: string, on: LocalDate): boolean {
  const eea = MEMBERS[countryOf(iban)]?.eea
  return eea === undefined || (eea !== true && eea < on)
}
