type Day = { day: number; month: number; year: number }

/** A customer's own data, from the profile or the account. */
export type OwnData = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  birthDate?: Day | null | undefined
  birthPlace?: string | null | undefined
  postalCode?: string | null | undefined
  politicallyExposedPerson?: boolean | null | undefined
}

type Representative = {
  firstName: string
  lastName: string
  dateOfBirth: string | null
  placeOfBirth?: string | null | undefined
  zipcode?: string | null | undefined
  isPep: boolean | null
}

/** '1980-02-04'; empty without a day. */
export function dayOf(parts: Day | null | undefined): string {
  if (!parts) return ''
  return [parts.year, parts.month, parts.day].map((part, place) => String(part).padStart(place ? 2 : 4, '0')).join('-')
}

/** R3.02: the customer as a representative of the company; only they know their role. */
export function representativeOf<One extends Representative>(own: OwnData, before: One): One {
  return {
    ...before,
    firstName: own.firstName || before.firstName,
    lastName: own.lastName || before.lastName,
    dateOfBirth: dayOf(own.birthDate) || before.dateOfBirth,
    placeOfBirth: own.birthPlace || (before.placeOfBirth ?? null),
    zipcode: own.postalCode || (before.zipcode ?? null),
    isPep: own.politicallyExposedPerson ?? before.isPep,
  }
}
