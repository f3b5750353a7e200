import type { Ladder } from '@goldammer/sdk/rules/limit-law'
import type { CheckoutTexts } from './texts.ts'

/** What the texts about the limit name of the law. */
export const sumsOf = (ladder: Ladder | null, { prices }: Pick<CheckoutTexts, 'prices'>) =>
  ladder
    ? {
        base: prices.short(ladder.base),
        assetsFrom: prices.short(ladder.assetsFrom),
        withAssets: prices.short(ladder.withAssets),
        cap: prices.short(ladder.incomeCap),
      }
    : {}
