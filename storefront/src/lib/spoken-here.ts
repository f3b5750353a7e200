import { DEFAULT_LOCALE, isLocale, type Locale } from '@goldammer/sdk/locales'

type Store = { getStore: () => Locale | undefined; run: <Result>(locale: Locale, work: () => Result) => Result }

/** The front door and the built pages are two programs in one process: they meet here. */
const shared = globalThis as { goldammerDomainLocale?: Store }

/** R2.15: the language of the domain this page is asked for on, if it has one of its own; known on the server only. */
export const domainLocale = (): Locale | undefined => shared.goldammerDomainLocale?.getStore()

/** R2.15: the language that needs no prefix here. */
export function spokenHere(): Locale {
  if (typeof document === 'undefined') return domainLocale() ?? DEFAULT_LOCALE
  const { spoken } = document.documentElement?.dataset ?? {}
  return isLocale(spoken) ? spoken : DEFAULT_LOCALE
}

/** Once, by the server that knows the host: keeps the language for as long as the request takes. */
export function keepSpoken(store: Store) {
  shared.goldammerDomainLocale = store
}
