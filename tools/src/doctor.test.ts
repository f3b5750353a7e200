import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withoutSettings } from './configuration.ts'
import { inRoot } from './paths.ts'
import { makeSecrets } from './secrets.ts'

const run = promisify(execFile)

/** Exit code and what is printed. */
async function doctor(environment: NodeJS.ProcessEnv): Promise<[number, string]> {
  const options = {
    cwd: inRoot('backend'),
    env: { ...withoutSettings(), DATABASE_URL: 'postgres://x/y', ...environment },
  }
  const done = await run('node', ['src/doctor.ts', '--without-database'], options).catch((error) => error)
  return [done.code ?? 0, `${done.stdout}${done.stderr}`]
}

const PUBLIC_URL = 'https://shop.example'

test('R8.07 the doctor names each reason why a shop with defaults does not start for others', async () => {
  const [code, output] = await doctor({ PUBLIC_URL })
  expect(code).toBe(1)
  expect(output).toContain('Others can reach this shop (PUBLIC_URL is https://shop.example).')
  for (const name of ['WEBHOOK_SECRET', 'PREVIEW_SECRET', 'SMTP_URL', 'PAYMENT_PROVIDER', 'IDENTITY_PROVIDER'])
    expect(output).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
  const [atHome, said] = await doctor({})
  expect(atHome).toBe(0)
  expect(said).toContain('Only this machine reaches this shop')
  expect(said).toContain('CHURCH_TAX_PROVIDER: the register is invented; set it to "none".')
  expect(said).toContain('CREDITOR_IBAN: the trust account is the invented one')
  expect(said).not.toContain('STAFF_SECOND_FACTOR')
})

test('R8.07 with secrets, a mail server and providers of its own the doctor finds nothing', async () => {
  const secrets = Object.fromEntries(makeSecrets().map((line) => line.split('=') as [string, string]))
  const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const none = { IDENTITY_PROVIDER: 'none', CUSTODY_PROVIDER: 'none', CHURCH_TAX_PROVIDER: 'none' }
  const own = {
    PUBLIC_URL,
    ...secrets,
    SMTP_URL: 'smtps://mail.example:465',
    CLAMAV_URL: 'unix:/run/clamav/clamd.ctl',
    ...stripe,
    ...none,
    OWNER_MAIL: 'inhaberin@shop.example',
    CREDITOR_NAME: 'Treuhand AG',
    CREDITOR_ID: 'DE79ZZZ01234567890',
    CREDITOR_IBAN: 'DE16999000030000123456',
    CREDITOR_ADDRESS: 'Am Markt 2, 00002 Musterstadt, DE',
  }
  expect(await doctor(own)).toEqual([0, expect.stringContaining('Nothing keeps it from starting for others.')])
})
