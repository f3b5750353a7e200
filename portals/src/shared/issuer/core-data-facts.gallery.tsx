import type { CoreData } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT } from '../../../gallery/helpers.tsx'
import { CoreDataFacts } from './core-data-facts.tsx'

const coreData: CoreData = {
  nameCompany: 'Solarhain Energie GmbH',
  emailCompany: 'post@solarhain.example',
  registerNr: 'HRB 12345',
  legalForm: 'GmbH',
  registerCourt: 'Amtsgericht Leipzig',
  powerOfRepresentation: 'einzeln',
  taxNr: null,
  taxOffice: null,
  foundingDate: '2019-04-01',
  headquarter: 'Leipzig',
  vatId: null,
  description: { 'de-DE': 'Wir bauen Solaranlagen.' },
  socialLinks: {},
}

export default defineEntry({
  CoreDataFacts: {
    default: <CoreDataFacts coreData={coreData} />,
    longText: <CoreDataFacts coreData={{ ...coreData, nameCompany: LONG_NAME, description: { 'de-DE': LONG_TEXT } }} />,
  },
})
