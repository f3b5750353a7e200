import { formatDate, formatPercent, formatQuota } from '@goldammer/sdk/format'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { eurosToCents, percentToBasisPoints } from '@goldammer/sdk/units'
import type { CheckoutTexts } from './texts.ts'

export type Figure = { label: string; value: string }

/** What binds, in the order people ask for it; what does not belong to the investment is left out. */
export function figuresOf(draft: CheckoutDraft, { t, prices, locale }: CheckoutTexts): Figure[] {
  const { figures } = draft
  const euros = (amount: number) => prices.full(eurosToCents(amount))
  const percent = (rate: number) => formatPercent(percentToBasisPoints(rate), locale)
  const termLabel = t(`common.contractTerm.${figures.isMinimumTerm ? 'minimum' : 'fixed'}`)
  const hasBonus = Boolean(figures.earlyBirdBonus || figures.promotionBonus)
  const lines: (Figure | false | null | 0 | '')[] = [
    { label: t('checkout.figures.amount'), value: euros(draft.amount) },
    figures.serviceFee > 0 && { label: t('checkout.figures.serviceFee'), value: euros(figures.serviceFee) },
    figures.accruedInterest > 0 && { label: t('checkout.figures.accrued'), value: euros(figures.accruedInterest) },
    figures.interestRate && { label: t('checkout.figures.interestRate'), value: percent(figures.interestRate) },
    figures.earlyBirdBonus && { label: t('checkout.figures.earlyBird'), value: `+ ${percent(figures.earlyBirdBonus)}` },
    figures.promotionBonus && { label: t('checkout.figures.promotion'), value: `+ ${percent(figures.promotionBonus)}` },
    hasBonus &&
      figures.effectiveInterestRate && {
        label: t('checkout.figures.effective'),
        value: percent(figures.effectiveInterestRate),
      },
    figures.expectedReturn && { label: t('checkout.figures.expected'), value: percent(figures.expectedReturn) },
    figures.quota !== null && {
      label: t('checkout.figures.quota'),
      value: formatQuota(figures.quota, locale),
    },
    figures.duration !== null && {
      label: termLabel,
      value: t('common.count.months', { count: figures.duration }),
    },
    figures.durationDays !== null && {
      label: termLabel,
      value: t('common.count.days', { count: figures.durationDays }),
    },
    figures.termEnd && { label: t('checkout.figures.termEnd'), value: formatDate(figures.termEnd) },
  ]
  return lines.filter((line) => Boolean(line)) as Figure[]
}

/** The rest of what binds, which the short overview leaves out. */
export function termsOf({ figures }: CheckoutDraft, { t, prices }: CheckoutTexts): Figure[] {
  const { interestRatePeriod, valuta, repayment, preMoney, profitShare, bearsLosses } = figures
  const { bankAccount, depot, wallet } = figures
  const lines: (Figure | false | null | '')[] = [
    interestRatePeriod && {
      label: t('checkout.figures.interestPeriod'),
      value: t(`common.interestPeriod.${interestRatePeriod}`),
    },
    valuta && { label: t('checkout.figures.valuta'), value: formatDate(valuta) },
    { label: t('checkout.figures.repayment'), value: t(`common.repayment.${repayment}`) },
    preMoney !== null && { label: t('checkout.figures.preMoney'), value: prices.full(eurosToCents(preMoney)) },
    profitShare && {
      label: t(`common.profitShareTitle.${profitShare}`),
      value: t(`common.profitShare.${profitShare}`),
    },
    bearsLosses && { label: t('checkout.figures.lossShare'), value: t('common.lossShare') },
    depot && { label: t('checkout.figures.depot'), value: depot },
    wallet && {
      label: t('checkout.figures.wallet'),
      value: wallet.walletAddress ?? t('checkout.figures.walletPending'),
    },
    { label: t('checkout.figures.debit'), value: prices.full(eurosToCents(figures.debit)) },
    bankAccount && { label: t('checkout.figures.account'), value: bankAccount },
  ]
  return lines.filter((line) => Boolean(line)) as Figure[]
}
