import { expect, test } from 'vitest'
import { audiencesOf, changeOf, inputOf, newPost } from './news.ts'

test('R6.03 investor relations go to investors, and all else to everyone', () => {
  expect(audiencesOf('ir_post')).toEqual(['round', 'company'])
  for (const kind of ['update', 'newsroom', 'insides'] as const) expect(audiencesOf(kind)).toEqual(['everyone'])
})

test('R2.25 languages that were left empty are not sent, German always is, and a moment only with a plan', () => {
  const values = {
    ...newPost('p'),
    title: { 'de-DE': '', 'en-GB': ' ', 'pl-PL': 'Dźwig' },
    publishAt: '2026-12-01T08:00:00.000Z',
  }
  expect(inputOf(values)).toMatchObject({ title: { 'de-DE': '', 'pl-PL': 'Dźwig' }, publishAt: null })
  expect(inputOf(values).title).not.toHaveProperty('en-GB')
  expect(changeOf({ ...values, release: 'at' })).toEqual({
    audience: 'everyone',
    title: { 'de-DE': '', 'pl-PL': 'Dźwig' },
    content: { 'de-DE': '' },
    release: 'at',
    publishAt: '2026-12-01T08:00:00.000Z',
  })
})
