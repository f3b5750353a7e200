import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/*.{ts,tsx,astro}', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
const naming = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8')))

test('only the checkout’s island loads form schemas; other pages load none', () => {
  const schemas = /@goldammer\/sdk\/(client\/check-forms|errors\/refuse-body|form-bodies)|from 'zod/
  expect(naming(schemas)).toEqual(['features/checkout/Checkout.tsx'])
  expect(naming(/from '[^']*\/Checkout\.tsx'/)).toEqual(['pages/checkout/index.astro'])
})
