import { formatDate, formatMoney, formatPercent } from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { basisPoints, cents } from '@goldammer/sdk/units'
import type { DraftFacts } from './draft-facts.service.ts'
import { type Binding, versionOf } from './draft-figures.ts'

type Schemas = components['schemas']

const labelOf = (locale: Locale, field: string) => translate(locale, `investing.change.${field}` as MessageKey)

function durationOf({ durationDays, durationMonths }: Binding, locale: Locale): string | null {
  if (durationDays) return translate(locale, 'pdf.days', { count: durationDays })
  return durationMonths ? translate(locale, 'pdf.months', { count: durationMonths }) : null
}

/** domain/checkout#step-9: what differs from the figures that were confirmed. */
export function toChanges({ saved, binding }: DraftFacts, locale: Locale): Schemas['DraftChange'][] {
  const before = saved.summary?.binding
  if (!before || versionOf(before) === versionOf(binding)) return []
  // A summary confirmed before these figures were part of it has no value for them.
  const money = (value: number | null | undefined) =>
    typeof value === 'number' ? formatMoney(cents(value), locale) : null
  const rate = (value: number | undefined) => (value ? formatPercent(basisPoints(value), locale) : null)
  const word = (key: string, value: string | undefined) =>
    value ? translate(locale, `${key}.${value}` as MessageKey) : null
  const rows: { field: Schemas['DraftChange']['field']; read: (one: Binding) => string | null }[] = [
    { field: 'tariff', read: (one) => one.tariffName },
    { field: 'contractingParty', read: (one) => one.contractingParty ?? null },
    { field: 'interestRate', read: (one) => rate(one.interestRate) },
    { field: 'earlyBirdBonus', read: (one) => rate(one.earlyBirdBonus) },
    { field: 'promotion', read: (one) => one.promotion },
    { field: 'promotionBonus', read: (one) => rate(one.promotionBonus) },
    { field: 'effectiveInterestRate', read: (one) => rate(one.effectiveInterestRate) },
    { field: 'duration', read: (one) => durationOf(one, locale) },
    { field: 'repayment', read: (one) => word('pdf.repayment', one.repayment) },
    { field: 'interestRatePeriod', read: (one) => word('pdf.interestPeriod', one.interestRatePeriod) },
    { field: 'contractEndOfTerm', read: (one) => (one.contractEndOfTerm ? formatDate(one.contractEndOfTerm) : null) },
    { field: 'preMoney', read: (one) => money(one.preMoney) },
    { field: 'amount', read: (one) => money(one.amount) },
    { field: 'accruedInterest', read: (one) => money(one.accruedInterest) },
    { field: 'serviceFee', read: (one) => money(one.serviceFee) },
    { field: 'debit', read: (one) => money(one.debit) },
    { field: 'costs', read: (one) => one.costs || null },
    { field: 'waitlisted', read: (one) => (one.waitlisted ? labelOf(locale, 'waits') : labelOf(locale, 'reserved')) },
    { field: 'text', read: (one) => one.texts },
  ]
  const documents = [...new Set([...Object.keys(before.documents), ...Object.keys(binding.documents)])]
    .filter((id) => before.documents[id]?.version !== binding.documents[id]?.version)
    .map((id) => ({
      field: 'document' as const,
      label: labelOf(locale, 'document'),
      before: before.documents[id]?.title ?? null,
      after: binding.documents[id]?.title ?? null,
    }))
  return [
    ...rows
      .filter(({ read }) => read(before) !== read(binding))
      .map(({ field, read }) => ({
        field,
        label: labelOf(locale, field),
        before: read(before),
        after: read(binding),
      })),
    ...documents,
  ]
}
