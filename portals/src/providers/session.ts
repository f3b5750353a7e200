import type { Locale } from '@goldammer/sdk/locales'
import { logoutCustomer } from '@goldammer/sdk/store/account'
import { readContext, updateContext } from '@goldammer/sdk/store/context'
import type { SalesChannelContext } from '@goldammer/sdk/store/model'
import { readLanguages } from '@goldammer/sdk/store/reference'
import { areaPath } from '../place.ts'

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
  if (!language) return context
  await updateContext({ languageId: language.id })
  return (await readContext()).data
}

export async function endImpersonation() {
  await logoutCustomer()
  location.assign(areaPath('staff', 'de-DE'))
}
