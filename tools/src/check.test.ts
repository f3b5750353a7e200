import { expect, test } from 'vitest'
import { typeChecksOf } from './check.ts'

test('a commit checks the types of the packages whose code it changes', () => {
  const names = (...files: string[]) => typeChecksOf(files).map(({ name }) => name)
  expect(names('backend/src/app.ts', 'backend/src/config.ts', 'portals/src/app.tsx')).toEqual([
    'types-portals',
    'types-backend',
  ])
  expect(names('storefront/src/pages/index.astro')).toEqual(['types-storefront'])
  expect(names('docs/design.md', 'backend/migrations/01-foundation.sql', 'biome.json')).toEqual([])
})
