import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const SOURCES = '{backend,demo,e2e,portals,sdk,storefront,tools}/**/*.{ts,tsx,astro,js,mjs,sql}'

/** Written apart, or this file would name what it looks for. */
const PRIVATE = ['_private', ''].join('_')

test('decision 25 no source names what graphile-worker declares private', () => {
  const files = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  expect(files).toContain('backend/src/shared/outbox.ts')
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes(PRIVATE))).toEqual([])
})
