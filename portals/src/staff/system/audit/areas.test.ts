import { messages } from '@goldammer/sdk/messages'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'

test('R6.09 every kind of act that is audited stands in one area of the filter', () => {
  expect(Object.values(areas).flat().sort()).toEqual(Object.keys(messages['de-DE'].staff.activity).sort())
})
