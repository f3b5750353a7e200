import type { CompanyRepresentativeRecord } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, saves } from '../../../gallery/helpers.tsx'
import { RepresentativeList } from './representative-list.tsx'

const person = (lastName: string): CompanyRepresentativeRecord => ({
  id: lastName,
  representative: {
    firstName: 'Ada',
    lastName,
    position: 'Geschäftsführerin',
    isPep: false,
    dateOfBirth: '1980-04-01',
    placeOfBirth: 'Leipzig',
    votingRightsPercentage: 60,
    capitalSharesPercentage: 60,
  },
  ownership: 'beneficial',
  version: '1',
})
const list = (...elements: CompanyRepresentativeRecord[]) => ({
  elements,
  votingRightsPercentage: 60 * elements.length,
  capitalSharesPercentage: 60 * elements.length,
})
const props = {
  invalidates: [],
  calls: {
    read: () => Promise.resolve(list(person('Muster'))),
    readOwn: () => new Promise<never>(() => {}),
    add: saves,
    update: () => Promise.resolve(list(person('Muster'))),
    remove: saves,
  },
}

export default defineEntry(
  {
    RepresentativeList: {
      default: <RepresentativeList {...props} id="one" />,
      empty: <RepresentativeList {...props} id="empty" />,
      loading: <RepresentativeList {...props} id="loading" />,
      error: <RepresentativeList {...props} id="error" />,
      disabled: <RepresentativeList {...props} id="one" lockedBecause="Das darf nur das Unternehmen selbst." />,
      longText: <RepresentativeList {...props} id="long" />,
    },
  },
  { representatives: { one: list(person('Muster')), empty: list(), long: list(person(LONG_NAME)) } },
)
