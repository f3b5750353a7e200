import { expect, test } from 'vitest'
import { filled, inAllLanguages, NOBODY, textIn } from './team.ts'

test('R3.13 a text that is not translated is shown in German', () => {
  const position = { 'de-DE': 'Technik', 'en-GB': 'Engineering', 'pl-PL': '' }
  expect([textIn(position, 'en-GB'), textIn(position, 'pl-PL')]).toEqual(['Engineering', 'Technik'])
  expect(inAllLanguages(position)).toBe('de: Technik · en: Engineering')
})

test('R3.13 what was left empty is not sent; German always is, for it is required', () => {
  const socialNetworks = { linkedIn: 'https://linkedin.example/w', xing: ' ' }
  expect(filled({ ...NOBODY, name: 'Wiebke', description: { 'pl-PL': '' }, socialNetworks })).toEqual({
    name: 'Wiebke',
    position: { 'de-DE': '' },
    description: {},
    socialNetworks: { linkedIn: 'https://linkedin.example/w' },
  })
})
