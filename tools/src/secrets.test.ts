import { weakSecrets } from '@goldammer/sdk/settings'
import { expect, test } from 'vitest'
import { makeSecrets } from './secrets.ts'

test('R8.07 a set of secrets is made that a shop accepts which others reach, another one each time', () => {
  const made = Object.fromEntries(makeSecrets().map((line) => line.split('=') as [string, string]))
  expect(Object.keys(made)).toEqual([
    'WEBHOOK_SECRET',
    'PURGE_SECRET',
    'PREVIEW_SECRET',
    'STAFF_FACTOR_KEY',
    'DATA_KEY',
    'BACKUP_KEY',
  ])
  expect(weakSecrets(made)).toEqual([])
  expect(makeSecrets()).not.toEqual(makeSecrets())
})
