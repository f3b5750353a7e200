import type { MessageKey } from '../messages/messages.ts'
import { cents, centsToEuros } from '../units.ts'
import type { LimitAnswer } from './limit.ts'
import type { Ladder } from './limit-law.ts'

type Translate = (key: MessageKey, parameters?: Record<string, unknown>) => string

/** domain/limits#reasons: the rule in a sentence, with its paragraph. */
export function limitExplanation(
  t: Translate,
  { source, reason, limit }: Pick<LimitAnswer, 'source' | 'reason' | 'limit'>,
  ladder: Pick<Ladder, 'assetsFrom' | 'incomeMultiple'> | null,
): string {
  if (!source || !ladder) return t('investing.limit.REGIME_NO_LIMIT')
  const { paragraph, number } = source
  return t(`investing.limit.${reason}`, {
    source:
      number === null
        ? t(`investing.limit.paragraph.${paragraph}`)
        : t(`investing.limit.number.${paragraph}`, { number }),
    limit: centsToEuros(limit ?? cents(0)),
    assetsFrom: centsToEuros(ladder.assetsFrom),
    multiple: ladder.incomeMultiple,
  })
}
