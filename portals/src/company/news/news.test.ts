import { expect, test } from 'vitest'
import { audiencesOf, draftOf, inputOf, newPost } from './news.ts'

test('R6.03 investor relations go to investors, and all else to everyone', () => {
  expect(audiencesOf('ir_post')).toEqual(['round', 'company'])
  for (const kind of ['update', 'newsroom', 'insides'] as const) expect(audiencesOf(kind)).toEqual(['everyone'])
})

test('R2.25 empty languages are not sent, German always is, and a moment only with a plan', () => {
  const values = {
    ...newPost([{ productId: 'p' }]),
    title: { 'de-DE': '', 'en-GB': ' ', 'pl-PL': 'Dźwig' },
    publishAt: '2026-12-01T08:00:00.000Z',
  }
  expect(inputOf(values)).toMatchObject({ title: { 'de-DE': '', 'pl-PL': 'Dźwig' }, publishAt: null })
  expect(inputOf(values).title).not.toHaveProperty('en-GB')
  expect(inputOf({ ...values, release: 'at' }).publishAt).toBe('2026-12-01T08:00:00.000Z')
})

test('R2.25 with several rounds one chooses that of a new post, and nothing is stored before', () => {
  expect(newPost([{ productId: 'p' }]).productId).toBe('p')
  const several = newPost([{ productId: 'p' }, { productId: 'q' }])
  expect(several.productId).toBe('')
  const written = { ...several, title: { 'de-DE': 'Kran' }, content: { 'de-DE': '<p>Er steht.</p>' } }
  expect(draftOf(written)).toBeUndefined()
  expect(draftOf({ ...written, productId: 'q' })).toMatchObject({ productId: 'q' })
})

test('R2.25 what is saved automatically has a German headline and text, and is only a draft', () => {
  const written = {
    ...newPost([{ productId: 'p' }]),
    title: { 'de-DE': 'Kran' },
    content: { 'de-DE': '<p>Er steht.</p>' },
  }
  expect(draftOf({ ...written, release: 'now' })).toMatchObject({ release: 'draft', title: { 'de-DE': 'Kran' } })
  const planned = { ...written, release: 'at', publishAt: '2026-12-01T08:00:00.000Z' } as const
  expect(draftOf(planned)).toMatchObject({ release: 'draft', publishAt: null })
  expect(draftOf({ ...written, title: { 'de-DE': ' ', 'en-GB': 'Crane' } })).toBeUndefined()
  expect(draftOf({ ...written, content: { 'de-DE': '' } })).toBeUndefined()
})
