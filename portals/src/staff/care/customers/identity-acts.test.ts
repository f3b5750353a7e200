import { expect, test } from 'vitest'
import { actsOn } from './identity-acts.ts'

test.each([
  ['partnership', true, ['exempt']],
  ['partnership', false, []],
  ['exempt_partnership', true, ['endExemption']],
  ['exempt_partnership', false, ['endExemption']],
] as const)(
  'domain/limits#exempt-partnership to a %s (GmbH & Co. KG: %s) compliance is offered %j',
  (kind, isGmbhAndCoKg, acts) => {
    expect(actsOn({ kind, isGmbhAndCoKg, surveyState: 'open' })).toEqual(acts)
  },
)
