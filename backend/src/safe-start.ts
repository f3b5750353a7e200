import { BlockList, isIP } from 'node:net'
import { isLoopback } from '@goldammer/sdk/reach'
import { type Sandbox, type SecretName, UnsafeStart, weakSecrets } from '@goldammer/sdk/settings'
import { type Config, PUBLIC_PASSWORD } from './config.ts'
import type { Database } from './shared/database.ts'

// What a shop that others reach must not have: no part starts with it, and all of it is named at once.

/** Written by the loader of the demo data: the day it was loaded on … */
export const DEMO_MARK = 'demo.anchor'
/** … and whether with a password of one's own. */
export const DEMO_PASSWORD_MARK = 'demo.ownPassword'

type Check = (config: Config) => string[]

/** A sentence, unless a public demonstration is allowed to show it. */
const pretended = (sandbox: Sandbox, { allowedSandboxes }: Config, isUsed: boolean, sentence: string): string[] =>
  isUsed && !allowedSandboxes.includes(sandbox)
    ? [`${sentence} For a public demonstration, add "${sandbox}" to ALLOW_SANDBOX.`]
    : []

const secrets: Check = ({ webhookSecret, purgeSecret, previewSecret, staffFactorKey, dataKeys }) =>
  weakSecrets({
    WEBHOOK_SECRET: webhookSecret,
    PURGE_SECRET: purgeSecret,
    PREVIEW_SECRET: previewSecret,
    STAFF_FACTOR_KEY: staffFactorKey,
    DATA_KEY: dataKeys[0],
  } satisfies Record<SecretName, string>)

const mail: Check = (config) =>
  pretended(
    'mail',
    config,
    config.smtpUrl === '',
    'SMTP_URL: mails are caught, not sent; set it to a mail server, such as smtps://user:password@mail.example:465.',
  )

const providers: Check = (config) => [
  ...pretended(
    'payment',
    config,
    config.paymentProvider === 'sandbox',
    'PAYMENT_PROVIDER: the bank is invented; set it to "stripe".',
  ),
  ...pretended(
    'identity',
    config,
    config.identityProvider === 'sandbox',
    'IDENTITY_PROVIDER: customers confirm their identity themselves; set it to "none".',
  ),
  ...pretended(
    'custody',
    config,
    config.custodyProvider === 'sandbox',
    'CUSTODY_PROVIDER: depot bank and register are invented; set it to "none".',
  ),
  ...pretended(
    'church-tax',
    config,
    config.churchTaxProvider === 'sandbox',
    'CHURCH_TAX_PROVIDER: the register is invented; set it to "none".',
  ),
]

/** Whoever pays in advance would pay to nobody's account, and every mandate would name nobody. */
const creditor: Check = (config) =>
  config.inventedCreditor.flatMap((name) =>
    pretended(
      'payment',
      config,
      true,
      `${name}: the trust account is the invented one of the demonstration; set it to that of the account which receives debits and transfers.`,
    ),
  )

const uploads: Check = ({ clamavUrl, uploadScan }) =>
  clamavUrl || uploadScan === 'off'
    ? []
    : [
        'CLAMAV_URL: uploads are shown unscanned; set it to a ClamAV, such as unix:/run/clamav/clamd.ctl, or set UPLOAD_SCAN to "off".',
      ]

/** Addresses that are not routed (RFC 1918, RFC 4193). */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/** In a network of one's own, by its address or by a name that is none of the internet, as containers have. */
function isInside(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version > 0) return isLoopback(host) || PRIVATE.check(host, version === 6 ? 'ipv6' : 'ipv4')
  return !host.includes('.') || /\.(?:internal|local)$/.test(host)
}

const files: Check = ({ s3 }) => [
  ...(s3?.url.startsWith('http:') && !isInside(s3.url)
    ? ['S3_URL: files would go over other networks unencrypted; set it to an address with https.']
    : []),
  ...(s3?.linkUrl?.startsWith('http:')
    ? ['S3_LINK_URL: files and links would go to visitors unencrypted; set it to an address with https.']
    : []),
]

const secondFactor: Check = ({ staffSecondFactor }) =>
  staffSecondFactor === 'required'
    ? []
    : ['STAFF_SECOND_FACTOR: a password alone lets staff in; set it to "required", or unset it.']

/** domain/rights#roles-granted-alone: what an administrator does alone is reported to a person outside of the staff; a demonstration that sends no mails needs none. */
const owner: Check = ({ ownerMail, allowedSandboxes }) =>
  ownerMail || allowedSandboxes.includes('mail')
    ? []
    : [
        'OWNER_MAIL: nobody but the staff hears of roles that an administrator gives alone; set it to the address of the owner.',
      ]

/** Each looks at what is set. A new one is added here, and `npm run doctor` names it, too. */
const CHECKS: readonly Check[] = [secrets, mail, providers, creditor, uploads, files, secondFactor, owner]

/** One sentence for each setting that is not fit for a shop which others reach. */
export const unsafeSettings = (config: Config): string[] => CHECKS.flatMap((check) => check(config))

/** The same for what is in the database. */
export async function unsafeData(db: Database, { allowedSandboxes }: Config): Promise<string[]> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', [DEMO_MARK, DEMO_PASSWORD_MARK])
    .execute()
  if (!rows.some(({ key }) => key === DEMO_MARK)) return []
  const hasOwnPassword = rows.some(({ key, value }) => key === DEMO_PASSWORD_MARK && value === true)
  if (!allowedSandboxes.includes('demo'))
    return [
      'DATABASE_URL: the database holds the demo accounts; set it to one that was never filled with demo data (DEMO_DATA=none). For a public demonstration, add "demo" to ALLOW_SANDBOX.',
    ]
  if (hasOwnPassword) return []
  return [
    'DEMO_PASSWORD: the demo accounts were loaded with the password that everybody can read; set your own, and load the demo data into an empty database.',
  ]
}

/** Before the demo data is loaded: an account is not made that would keep the shop from starting. */
export function refuseUnsafeDemo({ openBy, allowedSandboxes, demoPassword }: Config): void {
  if (!openBy) return
  if (!allowedSandboxes.includes('demo'))
    throw new UnsafeStart(openBy, ['ALLOW_SANDBOX: everybody knows the demo accounts; add "demo" to load them.'])
  if (demoPassword === PUBLIC_PASSWORD)
    throw new UnsafeStart(openBy, ['DEMO_PASSWORD: everybody can read its default; set your own.'])
}

/** Both; a database that cannot be asked has its own error, which comes after what is known already. */
export async function refuseUnsafeStart(db: Database, config: Config): Promise<void> {
  if (!config.openBy) return
  const settings = unsafeSettings(config)
  const data = await unsafeData(db, config).catch((error) => {
    if (settings.length === 0) throw error
    return []
  })
  const reasons = [...settings, ...data]
  if (reasons.length > 0) throw new UnsafeStart(config.openBy, reasons)
}
