import type { Locale } from '@goldammer/sdk/locales'
import type { MessageTree } from '@goldammer/sdk/messages'
import type { Area } from '../portal-address.ts'
import type { LocaleData } from './locale-data.ts'

type Load<Data> = () => Promise<{ default: Data }>

const loaders: Record<Locale, Load<LocaleData>> = {
  'de-DE': () => import('./de-de.ts'),
  'en-GB': () => import('./en-gb.ts'),
  'pl-PL': () => import('./pl-pl.ts'),
}

const parts = {
  account: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/account.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/account.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/account.json', { with: { type: 'json' } }),
  },
  company: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/company.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/company.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/company.json', { with: { type: 'json' } }),
  },
  issuer: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/issuer.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/issuer.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/issuer.json', { with: { type: 'json' } }),
  },
  own: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/own.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/own.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/own.json', { with: { type: 'json' } }),
  },
  picture: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/picture.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/picture.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/picture.json', { with: { type: 'json' } }),
  },
  posts: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/posts.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/posts.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/posts.json', { with: { type: 'json' } }),
  },
  staff: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/staff.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/staff.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/staff.json', { with: { type: 'json' } }),
  },
} satisfies Record<string, Record<Locale, Load<MessageTree>>>

/** What only the pages say that load it (`pageWith`): the first load is without it. A name begins with the area it adds to; `survey` is the shop’s too. */
const laterParts = {
  record: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/record.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/record.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/record.json', { with: { type: 'json' } }),
  },
  'staff-care': {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/staff-care.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/staff-care.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/staff-care.json', { with: { type: 'json' } }),
  },
  'staff-companies': {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/staff-companies.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/staff-companies.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/staff-companies.json', { with: { type: 'json' } }),
  },
  'staff-content': {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/staff-content.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/staff-content.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/staff-content.json', { with: { type: 'json' } }),
  },
  'staff-money': {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/staff-money.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/staff-money.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/staff-money.json', { with: { type: 'json' } }),
  },
  'staff-offer': {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/staff-offer.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/staff-offer.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/staff-offer.json', { with: { type: 'json' } }),
  },
  'staff-system': {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/staff-system.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/staff-system.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/staff-system.json', { with: { type: 'json' } }),
  },
  survey: {
    'de-DE': () => import('@goldammer/sdk/messages/de-DE/survey.json', { with: { type: 'json' } }),
    'en-GB': () => import('@goldammer/sdk/messages/en-GB/survey.json', { with: { type: 'json' } }),
    'pl-PL': () => import('@goldammer/sdk/messages/pl-PL/survey.json', { with: { type: 'json' } }),
  },
} satisfies Record<string, Record<Locale, Load<MessageTree>>>

export type LaterPart = keyof typeof laterParts

export async function loadPart(part: LaterPart, locale: Locale): Promise<MessageTree> {
  const [area = part] = part.split('-')
  return { [area]: (await laterParts[part][locale]()).default }
}

/** What not every area says: `own` is what only investors read of their own, and the texts of accounts, pictures and posts are the shop’s too. */
const ofArea: Record<Area, (keyof typeof parts)[]> = {
  investor: ['own', 'account', 'picture'],
  company: ['company', 'issuer', 'picture', 'posts'],
  staff: ['staff', 'issuer', 'picture'],
}

export async function loadLocale(locale: Locale, area: Area): Promise<LocaleData> {
  const [{ default: data }, ...added] = await Promise.all([
    loaders[locale](),
    ...ofArea[area].map(async (part) => [part, (await parts[part][locale]()).default] as const),
  ])
  return { ...data, messages: { ...data.messages, ...Object.fromEntries(added) } }
}
