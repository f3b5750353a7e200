import { afterEach, expect, test, vi } from 'vitest'
import { concernsScreens, findChange, isReadByTests, packagesOf } from './changed.ts'

const packages = ['sdk', 'tools', 'backend', 'demo', 'storefront', 'portals']

afterEach(() => void vi.unstubAllEnvs())

test('a change of sdk or interface is tested everywhere, another in its own and related packages', () => {
  expect(packagesOf(['sdk/src/units.ts'], packages)).toEqual(packages)
  expect(packagesOf(['api-spec/shared/values.yaml'], packages)).toEqual(packages)
  expect(packagesOf(['portals/src/app.tsx'], packages)).toEqual(['portals'])
  expect(packagesOf(['demo/src/content/faq.ts'], packages)).toEqual(['backend', 'demo'])
  expect(packagesOf(['backend/src/app.ts'], packages)).toEqual(['backend', 'demo'])
  expect(packagesOf(['docs/domain.md'], packages)).toEqual(['tools'])
})

test('what tests read without importing it is known, and what a screen can show', () => {
  expect(isReadByTests('backend/migrations/01-foundation.sql')).toBe(true)
  expect(isReadByTests('demo/src/content/faq.ts')).toBe(true)
  expect(isReadByTests('backend/src/app.ts')).toBe(false)
  expect(concernsScreens(['portals/src/app.tsx'])).toBe(true)
  expect(concernsScreens(['portals/src/app.test.ts', 'README.md'])).toBe(false)
})

test('in CI nothing is left out: --changed is refused', () => {
  vi.stubEnv('CI', 'true')
  expect(() => findChange('HEAD')).toThrow('in CI')
})
