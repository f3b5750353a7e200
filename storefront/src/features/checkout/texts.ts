import type { Locale } from '@goldammer/sdk/locales'
import type { MessageTree } from '@goldammer/sdk/messages'
import { createTranslator, type Translator } from '@goldammer/sdk/translator'
import { createContext, useContext } from 'react'
import { numbersOf, type Prices } from '../../lib/prices.ts'

export type Choice = { value: string; label: string }

export type CheckoutTexts = {
  t: Translator['translate']
  messageOf: Translator['messageOf']
  prices: Prices
  locale: Locale
  countries: Choice[]
}

export function createTexts(locale: Locale, messages: MessageTree, countries: Choice[]): CheckoutTexts {
  const { translate, messageOf } = createTranslator(locale, messages)
  return { t: translate, messageOf, prices: numbersOf(locale), locale, countries }
}

export const TextsContext = createContext<CheckoutTexts | null>(null)

export function useTexts(): CheckoutTexts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts() stands outside of the checkout.')
  return texts
}
