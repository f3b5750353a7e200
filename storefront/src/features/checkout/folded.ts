import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { eurosToCents } from '@goldammer/sdk/units'
import type { StepId } from './steps.ts'
import type { CheckoutTexts } from './texts.ts'

/** The one line of a finished step. */
export function foldedLine(draft: CheckoutDraft, step: StepId, { t, prices }: CheckoutTexts): string {
  switch (step) {
    case 'personalData': {
      const as = t(draft.investor.kind === 'person' ? 'checkout.person.asPerson' : 'checkout.person.asCompany')
      return `${draft.investor.name}, ${as}`
    }
    case 'investment':
      return prices.short(eurosToCents(draft.amount))
    case 'survey':
      return draft.survey.outcome ? t(`checkout.survey.outcome.${draft.survey.outcome}`) : ''
    case 'promotionCode':
      return promotionLine(draft.promotion) ?? t('checkout.promotion.none')
    case 'bankAccount':
      return t('checkout.bank.mandate')
    default:
      return ''
  }
}

/** A code that does not hold is not shown as if it did. */
const promotionLine = (promotion: CheckoutDraft['promotion']) =>
  promotion?.state === 'applied' ? promotion.code : promotion?.message
