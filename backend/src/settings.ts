/**
 * What staff may set while everything runs: variables of the environment (docs/configuration.md) that belong to business. What
 * is set here stands before the environment. What one person alone must not switch off (who releases debits, whose account
 * is paid into) or what signed mandates name is not among them.
 */
export const SETTINGS = {
  REGISTRATIONS_OPEN: { area: 'open', kind: 'switch', fallback: 'true' },
  ORDERS_OPEN: { area: 'open', kind: 'switch', fallback: 'true' },
  COMMENTS_OPEN: { area: 'open', kind: 'switch', fallback: 'true' },
  NEWSLETTER_OPEN: { area: 'open', kind: 'switch', fallback: 'true' },
  MAIL_FROM: { area: 'mail', kind: 'sender', fallback: 'Goldammer <post@goldammer.example>' },
  // GmbHG § 35a, AktG § 80: required on every business letter, mails included.
  MAIL_PARTICULARS: {
    area: 'mail',
    kind: 'text',
    fallback:
      'Goldammer Musterplattform GmbH, Sitz Beispielstadt, Amtsgericht Beispielstadt HRB 990001, Geschäftsführung: Ada Muster',
  },
  CONTACT_MAIL: { area: 'mail', kind: 'mail', fallback: 'team@goldammer.example' },
  // EGBGB Art. 246a § 1 (2): in the withdrawal instruction for goods and its form; a post office box is no address.
  SELLER_ADDRESS: {
    area: 'shop',
    kind: 'text',
    fallback: 'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt',
  },
  SELLER_PHONE: { area: 'shop', kind: 'text', fallback: '030 23125-100' },
  SALUTATION_REQUIRED: { area: 'shop', kind: 'switch', fallback: 'false' },
  REGISTRATIONS_PER_HOUR: { area: 'access', kind: 'number', min: 1, max: 1_000_000, fallback: '5' },
  STAFF_SECOND_FACTOR: {
    area: 'access',
    kind: 'choice',
    choices: ['optional', 'required'],
    fallback: 'optional',
    binding: 'required',
  },
  LIMIT_INCOME_CAP: { area: 'limits', kind: 'number', min: 1_000, max: 1_000_000, unit: 'EUR', fallback: '25000' },
  LIMIT_WIB_UNTIL: { area: 'limits', kind: 'day', fallback: '2026-02-28' },
  LIMIT_KG_EXEMPT: { area: 'limits', kind: 'switch', fallback: 'true' },
} as const satisfies Record<string, Setting>

export type Setting = {
  area: 'open' | 'mail' | 'shop' | 'access' | 'limits'
  /** As the environment gives it: text. */
  fallback: string
  /** Where the environment has this value, one person alone cannot change it. */
  binding?: string
} & (
  | { kind: 'sender' | 'mail' | 'text' | 'switch' | 'day' }
  | { kind: 'number'; min: number; max: number; unit?: 'EUR' }
  | { kind: 'choice'; choices: readonly string[] }
)

export type SettingName = keyof typeof SETTINGS

/** What the shop can stop taking while all else goes on, and by which setting. */
export const FEATURES = {
  registrations: 'REGISTRATIONS_OPEN',
  orders: 'ORDERS_OPEN',
  comments: 'COMMENTS_OPEN',
  newsletter: 'NEWSLETTER_OPEN',
} as const satisfies Record<string, SettingName>

export type Feature = keyof typeof FEATURES

/** Whether the environment leaves staff no choice. */
export function isFixed(name: SettingName, environment: NodeJS.ProcessEnv): boolean {
  const { binding }: Setting = SETTINGS[name]
  return binding !== undefined && environment[name] === binding
}

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)
