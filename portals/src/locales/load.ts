import type { Locale } from '@goldammer/sdk/locales'
import type { MessageTree } from '@goldammer/sdk/messages'
import type { Locale as AntLocale } from 'antd/es/locale'

/** Everything the screens need in one language; only the language in use is loaded. */
export interface LocaleData {
  messages: MessageTree
  ant: AntLocale
  /** Name of the language for dates; they read dd.mm.yyyy in all of them. */
  dayjs: 'de' | 'en-gb' | 'pl'
}

const loaders: Record<Locale, () => Promise<{ default: LocaleData }>> = {
  'de-DE': () => import('./de-de.ts'),
  'en-GB': () => import('./en-gb.ts'),
  'pl-PL': () => import('./pl-pl.ts'),
}

export const loadLocale = async (locale: Locale) => (await loaders[locale]()).default
