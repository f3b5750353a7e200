import type { CoreData } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { fromForm, inAllLanguages, toForm } from './core-data.ts'

const DATA: CoreData = {
  nameCompany: 'Muster GmbH',
  emailCompany: 'post@muster.example',
  registerNr: 'HRB 1',
  legalForm: 'GmbH',
  registerCourt: null,
  powerOfRepresentation: 'Einzelvertretung',
  taxNr: null,
  taxOffice: null,
  foundingDate: '2012-03-01',
  headquarter: 'Musterweg 1',
  vatId: null,
  description: { 'de-DE': 'Plant Windparks.' },
  socialLinks: { xing: 'https://xing.example/muster' },
}

test('R3.01 core data come out of the form as they went in', () => {
  expect(fromForm(toForm(DATA))).toEqual(DATA)
})

test('R3.01 what was emptied is none', () => {
  const form = {
    ...toForm(DATA),
    registerNr: ' ',
    foundingDate: null,
    description: { 'de-DE': '' },
    socialLinks: { xing: ' ' },
  }
  expect(fromForm(form)).toMatchObject({ registerNr: null, foundingDate: null, description: {}, socialLinks: {} })
})

test('R3.01 a description is compared in all its languages', () => {
  expect(inAllLanguages({ 'pl-PL': 'Farmy', 'de-DE': 'Windparks' })).toBe('Windparks · Farmy')
})
