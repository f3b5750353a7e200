import { LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import type { Scope } from '../../shared/scope.ts'

/** What is instructed about. */
type Bought = {
  /** Whether one piece is shipped, or several that may arrive on different days. */
  goods: 'one' | 'several' | null
  downloads: boolean
  /** BGB § 356 (5): consent to downloads before the end of the period. */
  waived: boolean
}

type Text = 'right' | 'one' | 'several' | 'downloads' | 'forGoods' | 'forDownloads' | 'waived' | 'how' | 'online'
type Effect = 'deadline' | 'consequences' | 'withheld' | 'return' | 'cost' | 'loss' | 'form'
type Title = 'title' | 'rightTitle' | 'consequencesTitle' | 'formTitle'

/**
 * The models of EGBGB annexes 1 and 2 (Art. 246a § 1 (2)), word for word in German, with the sentence on the function of BGB
 * § 356a that annex 1 has since 19.06.2026. English and Polish are those of Directive 2011/83/EU, annex I.
 */
export function withdrawalInstruction(
  { config }: Pick<Scope, 'config'>,
  locale: Locale,
  { goods, downloads, waived }: Bought,
): components['schemas']['WithdrawalInstruction'] {
  const facts = {
    seller: config.sellerAddress,
    phone: config.sellerPhone,
    email: config.contactMail,
    link: `${config.publicUrl}${LOCALE_PREFIXES[locale]}/withdrawal`,
  }
  const say = (key: Text | Effect | Title, more?: { period: string }) =>
    translate(locale, `checkout.goods.instruction.${key}`, { ...facts, ...more })
  const periods = [
    ...(goods ? [{ label: 'forGoods' as const, period: say(goods) }] : []),
    ...(downloads ? [{ label: 'forDownloads' as const, period: say('downloads') }] : []),
  ]
  // The model knows one period; where an order has two, each says what it is for.
  const period = periods.map(({ label, period }) => (periods.length === 1 ? period : say(label, { period })))
  return {
    title: say('title'),
    parts: [
      {
        title: say('rightTitle'),
        paragraphs: [
          say('right'),
          ...period,
          ...(downloads && waived ? [say('waived')] : []),
          ...(['how', 'online', 'deadline'] as const).map((key) => say(key)),
        ],
      },
      {
        title: say('consequencesTitle'),
        paragraphs: [
          say('consequences'),
          ...(goods ? (['withheld', 'return', 'cost', 'loss'] as const).map((key) => say(key)) : []),
        ],
      },
      { title: say('formTitle'), paragraphs: [say('form')] },
    ],
  }
}
