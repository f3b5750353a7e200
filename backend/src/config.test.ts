import { inForceOn } from '@goldammer/sdk/rules/dated-law'
import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { legal, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://user@localhost/shop'

test('without any setting but the database everything has a default', () => {
  expect(readConfig({ DATABASE_URL, SMTP_URL: '', TODAY: '' })).toMatchObject({
    host: '127.0.0.1',
    smtpUrl: '',
    fixedNow: null,
  })
})

test.each(['localhost', '127.0.0.1', '::1'])('on %s alone the demonstration needs no secrets', (host) => {
  const config = readConfig({ DATABASE_URL, BACKEND_HOST: host })
  expect(config).toMatchObject({
    openBy: null,
    staffSecondFactor: 'optional',
    customerSecondFactor: 'optional',
    acceptingSecondFactor: 'optional',
  })
})

test('issue 34 files go to the bucket where there is one, unless the disk is named', () => {
  const bucket = { DATABASE_URL, S3_URL: 'https://s3.example:9000', S3_BUCKET: 'goldammer-files' }
  expect(readConfig({ DATABASE_URL })).toMatchObject({ filesIn: 'disk', s3: null })
  expect(readConfig(bucket)).toMatchObject({
    filesIn: 's3',
    s3: {
      url: 'https://s3.example:9000',
      bucket: 'goldammer-files',
      isPathStyle: true,
      credentials: null,
      encryption: null,
      checksums: 'WHEN_REQUIRED',
      linkUrl: null,
    },
  })
  expect(readConfig({ ...bucket, FILES_IN: 'disk' })).toMatchObject({
    filesIn: 'disk',
    s3: { bucket: 'goldammer-files' },
  })
})

test('R3.08 the limits of single investments follow the configured law', () => {
  const { limitLaws } = readConfig({ DATABASE_URL, LIMIT_WIB_UNTIL: '2027-12-31', LIMIT_INCOME_CAP: '30000' }).legal
  const wib = limitLaws.find((law) => law.regime === 'wppg_wib')
  expect(wib).toMatchObject({ validUntil: '2027-12-31', ladder: { incomeCap: 3_000_000, exemptPartnerships: true } })
  expect(limitLaws.find((law) => law.regime === 'vermanlg_2a')?.validUntil).toBeNull()
})

test.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL: give the address of a PostgreSQL, or start with `npm start`'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: give an address such as postgres://'],
  [{ BACKEND_PORT: 'http' }, 'BACKEND_PORT: give a port number from 1 to 65535'],
  [{ BACKEND_ROLE: 'mail' }, 'BACKEND_ROLE: give "all", "web" or "jobs"'],
  [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT: give a port number from 1 to 65535'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL: give a web address such as https://shop.example'],
  [{ ACCESS_KEY: 'short' }, 'ACCESS_KEY: give at least 8 characters'],
  [{ S3_URL: 'https://key:secret@s3.example' }, 'S3_URL: give the address of a server without path, user and password'],
  [{ S3_URL: 'https://s3.example/bucket' }, 'S3_URL: give the address of a server without path'],
  [{ S3_URL: 'https://s3.example' }, 'S3_BUCKET: give the name of the bucket at S3_URL'],
  [{ S3_BUCKET: 'files' }, 'S3_BUCKET: it is of no use without S3_URL'],
  [{ S3_BUCKET: 'My Files' }, 'S3_BUCKET: give the name of a bucket'],
  [{ S3_SECRET_ACCESS_KEY: 'half-a-key' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither'],
  [{ FILES_IN: 's3' }, 'FILES_IN: "s3" needs S3_URL and S3_BUCKET'],
  [{ S3_ENCRYPTION: 'yes' }, 'S3_ENCRYPTION: give "AES256" or "aws:kms"'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: give an address such as smtps://'],
  [{ MAIL_FROM: 'Goldammer' }, 'MAIL_FROM: give a sender such as Goldammer <post@shop.example>'],
  [{ CONTACT_MAIL: 'Team' }, 'CONTACT_MAIL: give an e-mail address such as team@shop.example'],
  [{ MAIL_CATCHER_PORT: '-1' }, 'MAIL_CATCHER_PORT: give a port number from 1 to 65535, or 0 for a free one'],
  [{ TRUST_PROXY: 'my proxy' }, 'TRUST_PROXY: give addresses or networks'],
  [{ CORS_ORIGINS: 'https://shop.example/path' }, 'CORS_ORIGINS: give origins separated by commas'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: give one of fatal, error, warn'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT: give a port number from 1 to 65535, or 0 for none'],
  [{ SLOW_STATEMENT_MS: '-1' }, 'SLOW_STATEMENT_MS: give milliseconds from 0 to 600000'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: give a web address such as'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: give a number from 0 to 1'],
  [{ PAYMENT_PROVIDER: 'bank' }, 'PAYMENT_PROVIDER: give "sandbox" or "stripe"'],
  [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER: "stripe" needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_SECRET_KEY: 'pk_1' }, 'STRIPE_SECRET_KEY: give the secret key of the account'],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET: give the signing secret of the endpoint'],
  [{ IDENTITY_PROVIDER: 'post' }, 'IDENTITY_PROVIDER: give "sandbox" or "none"'],
  [{ CUSTODY_PROVIDER: 'x' }, 'CUSTODY_PROVIDER: give "sandbox" or "none"'],
  [{ CHURCH_TAX_PROVIDER: 'x' }, 'CHURCH_TAX_PROVIDER: give "sandbox" or "none"'],
  [{ ALLOW_SANDBOX: 'true' }, 'ALLOW_SANDBOX: give a list of mail, payment, identity'],
  [{ PREVIEW_SECRET: 'short' }, 'PREVIEW_SECRET: give at least 16 characters'],
  [{ WEBHOOK_SECRET: 'short' }, 'WEBHOOK_SECRET: give at least 16 characters'],
  [{ PURGE_SECRET: 'short' }, 'PURGE_SECRET: give at least 8 characters'],
  [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD: give at least 8 characters'],
  [{ LIMIT_WIB_UNTIL: 'February' }, 'LIMIT_WIB_UNTIL: give a day such as 2026-02-28'],
  [{ LIMIT_INCOME_CAP: '0' }, 'LIMIT_INCOME_CAP: give whole EUR from 1000'],
  [{ DEBIT_CUT_OFF: '25' }, 'DEBIT_CUT_OFF: give an hour from 1 to 24'],
  [{ CREDITOR_IBAN: 'BR1800360305000010009795493C1' }, 'CREDITOR_IBAN: give a valid IBAN of a SEPA country'],
  [{ CREDITOR_ADDRESS: 'Musterweg 1' }, 'CREDITOR_ADDRESS: give street, postcode, town and country'],
  [{ PRENOTIFICATION_DAYS: '15' }, 'PRENOTIFICATION_DAYS: give a number of days from 1 to 14'],
  [{ REGISTRATIONS_PER_HOUR: '0' }, 'REGISTRATIONS_PER_HOUR: give a number from 1'],
  [{ CREDITOR_NAME: 'x'.repeat(71) }, 'CREDITOR_NAME: give at most 70 characters'],
  [{ CREDITOR_ID: 'DE00ZZZ' }, 'CREDITOR_ID: give a SEPA creditor identifier such as'],
  [{ CREDITOR_IBAN: 'DE00' }, 'CREDITOR_IBAN: give a valid IBAN'],
  [{ TODAY: 'tomorrow' }, 'TODAY: give a day or an instant, such as 2026-11-20'],
])('%j is refused with a sentence that says what to do', (environment, sentence) => {
  expect(() => readConfig({ DATABASE_URL, ...environment })).toThrow(sentence)
})

test('all wrong variables are reported at once', () => {
  expect(() => readConfig({ ACCESS_KEY: 'x', LOG_LEVEL: 'x' })).toThrow(/DATABASE_URL.*\n.*ACCESS_KEY.*\n.*LOG_LEVEL/)
})

test.each([
  ['2019-07-20', 250_000_000, undefined, false],
  ['2019-07-21', 600_000_000, undefined, true],
  ['2021-11-09', 600_000_000, undefined, true],
  ['2021-11-10', 600_000_000, 500_000_000, true],
])(
  'R3.08 domain/offers#issuer-caps: what an issuer may offer on %s is the law of that day',
  (day, crowd, ecsp, participationRights2a) =>
    expect(inForceOn(legal.offers, localDate(day))).toMatchObject({
      caps: { vermanlg_2a: crowd, ...(ecsp && { ecsp }) },
      participationRights2a,
    }),
)
