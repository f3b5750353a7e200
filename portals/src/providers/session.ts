import { setLanguage } from '@goldammer/sdk/client/session-setters'
import { type Locale, portalPath } from '@goldammer/sdk/locales'
import { logoutCustomer } from '@goldammer/sdk/store/account'
import { readContext } from '@goldammer/sdk/store/context'
import type { SalesChannelContext } from '@goldammer/sdk/store/model'
import { readLanguages } from '@goldammer/sdk/store/reference'

let reading: Promise<SalesChannelContext> | undefined

/** The shop's session; read once, and again after it failed. */
export function currentContext(locale: Locale): Promise<SalesChannelContext> {
  reading ??= readInLanguage(locale).catch((error) => {
    reading = undefined
    throw error
  })
  return reading
}

/** Startup (specification §4): a session in another language than the address is switched to it. */
async function readInLanguage(locale: Locale): Promise<SalesChannelContext> {
  const { data: context } = await readContext()
  if (context.languageInfo.localeCode === locale) return context
  const { data: languages } = await readLanguages({})
  const language = languages.elements.find((it) => it.translationCode?.code === locale)
  return (await setLanguage(language)) ?? context
}

export async function endImpersonation() {
  await logoutCustomer()
  location.assign(portalPath('staff', 'de-DE'))
}
