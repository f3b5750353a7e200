import { dayOf } from '@goldammer/sdk/rules/own-representative'
import type {
  CheckoutDraft,
  CompanyRepresentative,
  DraftPersonalData,
  InvestorCompany,
  Person,
  ThirdParty,
} from '@goldammer/sdk/store/model'
import { partsOf } from './german-date.ts'
import { withoutBlanks } from './pointer.ts'

/** The step as it is typed: days are texts, questions are open until answered. */
export type PersonalDataValues = {
  person: Omit<Person, 'birthDate'> & { birthDate: string }
  company: InvestorCompany
  representatives: CompanyRepresentative[]
  actsOnOwnAccount: boolean | null
  thirdParty: Omit<ThirdParty, 'birthDate'> & { birthDate: string }
  confirmed: boolean
}

export const EMPTY_REPRESENTATIVE: CompanyRepresentative = {
  firstName: '',
  lastName: '',
  isPep: null,
  dateOfBirth: null,
}

const EMPTY_THIRD_PARTY = {
  firstName: '',
  lastName: '',
  birthDate: '',
  street: '',
  streetNumber: '',
  postalCode: '',
  city: '',
  country: 'DE',
}

/** Prefilled with what was saved, else with the profile. */
export function initialPersonalData(draft: CheckoutDraft, profile: Person | undefined): PersonalDataValues {
  const saved = draft.values.personalData
  const person = saved?.person ?? profile ?? { firstName: '', lastName: '' }
  const company = saved?.company ?? { name: draft.investor.name, legalForm: '', registerNr: '' }
  const { thirdParty } = saved ?? {}
  return {
    person: {
      ...person,
      // Stored alike where there is only one; the form asks for a further one.
      citizenship: person.citizenship === person.nationality ? null : person.citizenship,
      country: person.country ?? 'DE',
      birthDate: dayOf(person.birthDate),
    },
    company: { ...company, country: company.country ?? 'DE' },
    // Somebody stands behind every company.
    representatives: saved?.representatives?.length ? saved.representatives : [EMPTY_REPRESENTATIVE],
    actsOnOwnAccount: saved?.actsOnOwnAccount ?? null,
    thirdParty: thirdParty ? { ...thirdParty, birthDate: dayOf(thirdParty.birthDate) } : EMPTY_THIRD_PARTY,
    confirmed: saved?.confirmed ?? false,
  }
}

/** As the interface takes it; a day that is none is sent as absent, so that the server asks for it. */
export function personalDataBody(values: PersonalDataValues, isPerson: boolean): DraftPersonalData {
  const { person, company, representatives, actsOnOwnAccount, thirdParty, confirmed } = values
  const identity = isPerson
    ? {
        person: {
          ...withoutBlanks(person),
          citizenship: person.citizenship || person.nationality || null,
          birthDate: partsOf(person.birthDate),
        },
      }
    : { company: withoutBlanks(company), representatives: representatives.map(withoutBlanks) }
  return {
    ...identity,
    // An open question counts as "for another", whose details are then asked for.
    actsOnOwnAccount: actsOnOwnAccount === true,
    ...(actsOnOwnAccount === false && {
      thirdParty: { ...thirdParty, birthDate: partsOf(thirdParty.birthDate) ?? { day: 1, month: 1, year: 1000 } },
    }),
    confirmed,
  } as DraftPersonalData
}
