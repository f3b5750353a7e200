import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import type { ErrorEntry } from '../../../shared/app-error.ts'
import type { Scope } from '../../../shared/scope.ts'

/** The shop's addresses, one a language. */
export const domainsOf = (publicUrl: string) =>
  LOCALES.map((locale) => ({ locale, url: `${publicUrl}${LOCALE_PREFIXES[locale]}` }))

/** Mails link only to ourselves: this stops the injection of links into them (store-api.md §5, register). */
export function refuseStorefrontUrl({ config }: Pick<Scope, 'config'>, storefrontUrl: string): ErrorEntry[] {
  const requested = storefrontUrl.replace(/\/$/, '')
  if (domainsOf(config.publicUrl).some(({ url }) => url === requested)) return []
  return [{ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: '/storefrontUrl' }]
}
