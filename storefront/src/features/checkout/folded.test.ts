import type { CheckoutDraft, DraftPromotion } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { foldedLine } from './folded.ts'
import type { CheckoutTexts } from './texts.ts'

const texts = { t: (key: string) => key } as unknown as CheckoutTexts

test.each<[string, Pick<DraftPromotion, 'state'> | null, string]>([
  ['names the code that holds', { state: 'applied' }, 'FRUEHAUF'],
  ['says of a code that does not hold why not', { state: 'expired' }, 'what came of it'],
  ['says that there is none', null, 'checkout.promotion.none'],
])('R2.28 the finished step of the promotion code %s', (_, state, line) => {
  const promotion = state && { ...state, code: 'FRUEHAUF', message: 'what came of it' }
  expect(foldedLine({ promotion } as CheckoutDraft, 'promotionCode', texts)).toBe(line)
})
