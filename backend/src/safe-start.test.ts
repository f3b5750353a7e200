import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../test/database.ts'
import { readConfig } from './config.ts'
import { DEMO_MARK, DEMO_PASSWORD_MARK, refuseUnsafeDemo, refuseUnsafeStart, unsafeSettings } from './safe-start.ts'
import { type Database, openDatabase, openPool } from './shared/database.ts'

const DATABASE_URL = 'postgres://user@localhost/shop'
const PUBLIC_URL = 'https://shop.example'
const SECRETS = {
  WEBHOOK_SECRET: 'q7V0xJm2uTz9cWk4RfYb1sHn8LdPa6Ge',
  PURGE_SECRET: 'w3N8vBq5kYt1zXc7MfRj0gLs9DhUa2Pe',
  PREVIEW_SECRET: 'c1K6rTn9mVx4bZq2JyWf8dGs0HpLa7Ue',
  STAFF_FACTOR_KEY: 'z5B2hQw8nXk3cVt7RmYj1fLs6DgPa0Ue',
  DATA_KEY: 'q8Vn3kZt5Wc1xRb7LmYj4fHs6DgPa0Ue',
}
/** All that a shop which others reach needs. */
const SAFE = {
  ...SECRETS,
  PUBLIC_URL,
  SMTP_URL: 'smtps://mail.example:465',
  CLAMAV_URL: 'unix:/run/clamav/clamd.ctl',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  IDENTITY_PROVIDER: 'none',
  CUSTODY_PROVIDER: 'none',
  CHURCH_TAX_PROVIDER: 'none',
  OWNER_MAIL: 'inhaberin@shop.example',
  CREDITOR_NAME: 'Treuhand AG',
  CREDITOR_ID: 'DE79ZZZ01234567890',
  CREDITOR_IBAN: 'DE16999000030000123456',
  CREDITOR_ADDRESS: 'Am Markt 2, 00002 Musterstadt, DE',
}
const reasonsOf = (environment: NodeJS.ProcessEnv) => unsafeSettings(readConfig({ DATABASE_URL, ...environment }))
const named = (reasons: string[]) => reasons.map((reason) => reason.split(':')[0])

let database: { url: string; drop(): Promise<void> }
let db: Database
let end: () => Promise<void>
beforeAll(async () => {
  database = await emptyDatabase()
  const pool = openPool(database.url, 1)
  db = openDatabase(pool)
  end = () => pool.end()
})
afterAll(async () => {
  await end()
  await database.drop()
})

test.each([{ PUBLIC_URL }, { HOST: '0.0.0.0' }, { BACKEND_HOST: '10.1.2.3' }])(
  'R8.07 with %j and defaults nothing starts, and every reason is said at once with what to set',
  async (reach) => {
    const config = readConfig({ DATABASE_URL, ...reach })
    const [[name, value]] = Object.entries(reach) as [[string, string]]
    const refused = (await refuseUnsafeStart(db, config).catch((error) => error)) as Error
    expect(refused.message).toContain(`Others can reach this shop (${name} is ${value})`)
    const expected = [
      'WEBHOOK_SECRET',
      'PURGE_SECRET',
      'PREVIEW_SECRET',
      'STAFF_FACTOR_KEY',
      'DATA_KEY',
      'SMTP_URL',
      'PAYMENT_PROVIDER',
      'IDENTITY_PROVIDER',
      'CUSTODY_PROVIDER',
      'CHURCH_TAX_PROVIDER',
      'CREDITOR_NAME',
      'CREDITOR_ID',
      'CREDITOR_IBAN',
      'CREDITOR_ADDRESS',
      'CLAMAV_URL',
      'OWNER_MAIL',
    ]
    expect(named(unsafeSettings(config))).toEqual(expected)
    for (const variable of expected) expect(refused.message).toMatch(new RegExp(`^ {2}${variable}: .*set`, 'm'))
  },
)

test('R8.07 on this machine alone everything starts as it is', async () => {
  await expect(refuseUnsafeStart(db, readConfig({ DATABASE_URL }))).resolves.toBeUndefined()
})

test('R8.07 with real providers or none, and secrets of its own, it starts; staff then need a second factor', async () => {
  expect(reasonsOf(SAFE)).toEqual([])
  const config = readConfig({ DATABASE_URL, ...SAFE })
  expect(config.staffSecondFactor).toBe('required')
  expect(config.acceptingSecondFactor).toBe('required')
  await expect(refuseUnsafeStart(db, config)).resolves.toBeUndefined()
})

test.each([
  ['PURGE_SECRET', 'too-short', 'fewer than 32 characters'],
  ['PURGE_SECRET', 'a'.repeat(40), 'it repeats itself'],
  ['PURGE_SECRET', 'abcdefgh'.repeat(5), 'it repeats itself'],
  ['PREVIEW_SECRET', 'demo-preview-secret-change-me', 'its default is public'],
  ['STAFF_FACTOR_KEY', SECRETS.WEBHOOK_SECRET, 'it is the same as WEBHOOK_SECRET'],
])('R8.07 where others come in %s=%s is refused: %s', (name, value, reason) => {
  expect(() => readConfig({ DATABASE_URL, [name]: value.padEnd(16, 'x') })).not.toThrow()
  expect(reasonsOf({ ...SAFE, [name]: value.length < 16 ? value.padEnd(16, 'x') : value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: .*${reason}`)),
  ])
})

test.each([
  [{ S3_URL: 'http://s3.example' }, ['S3_URL']],
  [{ S3_URL: 'http://172.32.0.1:9000' }, ['S3_URL']],
  [{ S3_URL: 'https://s3.example' }, []],
  [{ S3_URL: 'http://127.0.0.1:9000' }, []],
  [{ S3_URL: 'http://10.0.0.5:9000' }, []],
  [{ S3_URL: 'http://[fd00::5]:9000' }, []],
  [{ S3_URL: 'http://minio:9000' }, []],
  [{ S3_URL: 'http://minio:9000', S3_LINK_URL: 'http://files.shop.example' }, ['S3_LINK_URL']],
  [{ S3_URL: 'http://minio:9000', S3_LINK_URL: 'https://files.shop.example' }, []],
])('issue 34 where others come in files do not travel in the open: %j', (settings, expected) => {
  expect(named(reasonsOf({ ...SAFE, S3_BUCKET: 'files', ...settings }))).toEqual(expected)
})

test.each([
  ['CREDITOR_IBAN', 'DE17 9990 0002 0009 9009 90'],
  ['CREDITOR_ID', ''],
  ['CREDITOR_NAME', ''],
  ['CREDITOR_ADDRESS', ''],
])('issue 34 where others come in nobody pays to the invented account: %s=%s', (name, value) => {
  expect(named(reasonsOf({ ...SAFE, [name]: value }))).toEqual([name])
  expect(reasonsOf({ ...SAFE, [name]: value, ALLOW_SANDBOX: 'payment' })).toEqual([])
})

test('R6.09 where others come in staff cannot go without a second factor', () => {
  expect(named(reasonsOf({ ...SAFE, STAFF_SECOND_FACTOR: 'optional' }))).toEqual(['STAFF_SECOND_FACTOR'])
})

test('R8.07 a public demonstration names what may pretend, and nothing else does', () => {
  const ALLOW_SANDBOX = 'mail, payment,identity'
  expect(named(reasonsOf({ ...SECRETS, PUBLIC_URL, UPLOAD_SCAN: 'off', ALLOW_SANDBOX }))).toEqual([
    'CUSTODY_PROVIDER',
    'CHURCH_TAX_PROVIDER',
  ])
})

test('R8.07 demo data is not loaded in production, except for a demonstration with a password', () => {
  const load = (own: NodeJS.ProcessEnv) => () => refuseUnsafeDemo(readConfig({ DATABASE_URL, PUBLIC_URL, ...own }))
  expect(load({})).toThrow('ALLOW_SANDBOX: everybody knows the demo accounts')
  expect(load({ ALLOW_SANDBOX: 'demo' })).toThrow('DEMO_PASSWORD: everybody can read its default')
  expect(load({ ALLOW_SANDBOX: 'demo', DEMO_PASSWORD: 'ein eigenes Kennwort' })).not.toThrow()
})

test('R8.07 demo accounts are known by the mark of their loader, whatever became of them', async () => {
  const start = (ALLOW_SANDBOX = '') => refuseUnsafeStart(db, readConfig({ DATABASE_URL, ...SAFE, ALLOW_SANDBOX }))
  await db.insertInto('setting').values({ key: DEMO_MARK, value: '"2026-11-20"' }).execute()
  await expect(start()).rejects.toThrow('DATABASE_URL: the database holds the demo accounts')
  // Loaded with the password that stands in the source, or before this was noted.
  await expect(start('demo')).rejects.toThrow('DEMO_PASSWORD: the demo accounts were loaded with the password')
  await db.insertInto('setting').values({ key: DEMO_PASSWORD_MARK, value: 'true' }).execute()
  await expect(start('demo')).resolves.toBeUndefined()
})
