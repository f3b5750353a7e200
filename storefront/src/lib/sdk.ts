import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { configure } from '@goldammer/sdk/client/configure'
import type { RequestOptions } from '@goldammer/sdk/client/transport'
import { isLocale, type Locale } from '@goldammer/sdk/locales'
import { SIGNATURE_HEADER, signRead } from '@goldammer/sdk/server-signature'
import { readLanguagesGet } from '@goldammer/sdk/store/reference'
import { config } from './config.ts'
import { deadline, untilDeadline, withDeadline } from './deadline.server.ts'

/** The server's client: it belongs to no visitor, so what it reads may be kept for all. In maintenance it is let in. */
configure({
  endpoint: config.backendUrl,
  accessToken: config.accessKey,
  deadline,
  headersOf: (method, path) => ({ [SIGNATURE_HEADER]: signRead(config.purgeSecret, method, path) }),
})

let languages: Promise<Partial<Record<Locale, string>>> | undefined

/** The interface's identifier of each language. */
export function languageIds(): Promise<Partial<Record<Locale, string>>> {
  if (!languages) {
    languages = withDeadline(readLanguageIds)
    languages.catch(forgetLanguages)
  }
  return untilDeadline(languages)
}

export function forgetLanguages() {
  languages = undefined
}

/** Options for a call that answers in this language. */
export async function forLocale(locale: Locale): Promise<RequestOptions> {
  const id = (await languageIds())[locale]
  return id ? { headers: { 'sw-language-id': id } } : {}
}

/** The same for what has prices: they come in the currency that the visitor has chosen. */
export async function forPrices({
  locale,
  currency,
}: Pick<App.Locals, 'locale' | 'currency'>): Promise<RequestOptions> {
  const { headers } = await forLocale(locale)
  return { headers: { ...headers, ...(currency.id ? { 'sw-currency-id': currency.id } : {}) } }
}

/** The answer's data, or nothing where the interface says 404. */
export async function findOrNothing<T>(call: Promise<{ data: T }>): Promise<T | undefined> {
  try {
    return (await call).data
  } catch (error) {
    if (error instanceof ApiClientError && error.status === 404) return undefined
    throw error
  }
}

async function readLanguageIds(): Promise<Partial<Record<Locale, string>>> {
  const { data } = await readLanguagesGet()
  const ids: Partial<Record<Locale, string>> = {}
  for (const language of data.elements) {
    const code = language.translationCode?.code ?? language.locale?.code
    if (isLocale(code)) ids[code] = language.id
  }
  return ids
}
