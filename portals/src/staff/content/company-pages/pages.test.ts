import { isTakenSlug } from '@goldammer/sdk/rules/company-page-slug'
import { expect, test } from 'vitest'
import { resources } from '../../../company/resources.tsx'
import { pagesOf } from '../../../providers/resource.ts'
import { inputOf, NEW_PAGE, valuesOf } from './pages.ts'

test('design §5 no page of staff can be called like one of the company portal', () => {
  const first = resources.flatMap(pagesOf).map(({ path }) => path.split('/')[1] ?? '')
  const own = new Set(first.filter((part) => part !== '' && !part.startsWith(':')))
  for (const part of own) expect(isTakenSlug(part), part).toBe(true)
})

test('R2.25 a page is for all companies, or for those that were chosen', () => {
  const page = { ...NEW_PAGE, slug: ' leitfaden ', title: { 'de-DE': 'Leitfaden', 'en-GB': ' ' }, companyIds: ['a'] }
  expect(inputOf(page)).toMatchObject({ slug: 'leitfaden', title: { 'de-DE': 'Leitfaden' }, companyIds: null })
  expect(inputOf({ ...page, audience: 'chosen' }).companyIds).toEqual(['a'])
  const record = {
    ...inputOf({ ...page, audience: 'chosen' }),
    id: 'x',
    state: 'draft',
    updatedAt: '',
    version: '',
  } as const
  expect(valuesOf(record)).toMatchObject({ audience: 'chosen', companyIds: ['a'] })
})
