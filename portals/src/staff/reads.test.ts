import { expect, test } from 'vitest'
import { accountReads } from './account/reads.ts'
import { careReads } from './care/reads.ts'
import { companiesReads } from './companies/reads.ts'
import { contentReads } from './content/reads.ts'
import { moneyReads } from './money/reads.ts'
import { offerReads } from './offer/reads.ts'
import { staffReads } from './reads.ts'
import { systemReads } from './system/reads.ts'

test('each heading names its resources differently from all others', () => {
  const headings = [careReads, companiesReads, offerReads, moneyReads, contentReads, systemReads, accountReads]
  expect(Object.keys(staffReads).sort()).toEqual(headings.flatMap((reads) => Object.keys(reads)).sort())
})
