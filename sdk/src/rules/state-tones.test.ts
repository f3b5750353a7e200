import { expect, test } from 'vitest'
import { LOCALES } from '../locales.ts'
import { messages } from '../messages/messages.ts'
import { stateTones } from './state-tones.ts'

test.each(LOCALES)('R4.01 every state with a tone has a label in %s, and the other way round', (locale) => {
  const labels: Record<string, Record<string, string>> = messages[locale].states
  expect(Object.keys(labels)).toEqual(Object.keys(stateTones))
  for (const [machine, tones] of Object.entries(stateTones)) {
    expect(Object.keys(labels[machine] ?? {})).toEqual(Object.keys(tones))
  }
})
