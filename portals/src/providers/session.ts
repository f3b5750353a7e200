import { setLanguage } from '@goldammer/sdk/client/session-setters'
import { type Locale, portalPath } from '@goldammer/sdk/locales'
import { logoutCustomer } from '@goldammer/sdk/store/account'
import { readContext } from '@goldammer/sdk/store/context'
import type { SalesChannelContext } from '@goldammer/sdk/store/model'
import { readLanguages } from '@goldammer/sdk/store/reference'
import { forgetTypedAnswers } from '@goldammer/sdk/typed-answers'
import { CONTEXT, takePrefetched } from '../prefetch.ts'

let reading: Promise<SalesChannelContext> | undefined

/** The shop's session; read once, and again after it failed. */
export function currentContext(locale: Locale): Promise<SalesChannelContext> {
  reading ??= readInLanguage(locale).catch((error) => {
    reading = undefined
    throw error
  })
  return reading
}

export function readContextAgain(locale: Locale): Promise<SalesChannelContext> {
  reading = undefined
  return currentContext(locale)
}

/** Startup (specification §4): a session in another language than the address is switched to it. */
async function readInLanguage(locale: Locale): Promise<SalesChannelContext> {
  const { data: context } = await takePrefetched(CONTEXT, readContext)
  if (context.languageInfo.localeCode === locale) return context
  const { data: languages } = await readLanguages({})
  const language = languages.elements.find((it) => it.translationCode?.code === locale)
  return (await setLanguage(language)) ?? context
}

let ending = false
/** What is still asked for while the session ends is refused; that is no reason to sign in again. */
export const isEnding = (): boolean => ending

/** Ends the session and goes on at another address. */
export async function endSession(next: string) {
  ending = true
  try {
    forgetTypedAnswers()
    await logoutCustomer()
    location.assign(next)
  } catch (error) {
    ending = false
    throw error
  }
}

/** Back to the record one came from. */
export const endImpersonation = (customerId: string) =>
  endSession(`${portalPath('staff', 'de-DE')}/customers/${customerId}`)
