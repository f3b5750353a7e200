import { actAs } from '@goldammer/sdk/client/identity'
import { getReadInvestmentLimitQueryKey, useReadInvestmentLimit } from '@goldammer/sdk/store/investing'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { type Cents, cents, eurosToCents, sumCents } from '@goldammer/sdk/units'
import { useState } from 'react'
import { Note } from '../../components/ui/Note.tsx'
import { Skeleton } from './Skeleton.tsx'
import { errorsOf } from './step-form.ts'
import { useTexts } from './texts.ts'

/** domain/limits#used: the contracts that use up the limit, and apart from them what is held through other platforms. */
export function LimitCounted({ draft }: { draft: CheckoutDraft }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="text-link underline">{t('checkout.invest.counted')}</summary>
      {isOpen && <List draft={draft} />}
    </details>
  )
}

function List({ draft: { productId, investor, limit } }: { draft: CheckoutDraft }) {
  const texts = useTexts()
  const { t, prices } = texts
  const question = { productId, investorId: investor.id }
  const { data, error } = useReadInvestmentLimit(question, {
    query: { queryKey: getReadInvestmentLimitQueryKey(question) },
    request: actAs(investor.id),
  })
  if (error) return <Note tone="error">{errorsOf(error, texts)[0]?.message}</Note>
  if (!data) return <Skeleton />
  const { counted } = data.data
  const elsewhere = heldElsewhere(eurosToCents(limit.used), counted)
  return (
    <ul className="mt-2 grid gap-2">
      {counted.map(({ orderId, orderNumber, productName, amount, state }) => (
        <li key={orderId} className="flex justify-between gap-x-4">
          <span className="min-w-0">
            {productName}
            <span className="block text-text-muted">
              {orderNumber} · {t(`states.contract.${state}`)}
            </span>
          </span>
          <b className="whitespace-nowrap">{prices.full(eurosToCents(amount))}</b>
        </li>
      ))}
      {elsewhere > 0 && (
        <li className="flex justify-between gap-x-4">
          <span>{t('checkout.invest.countedElsewhere')}</span>
          <b className="whitespace-nowrap">{prices.full(elsewhere)}</b>
        </li>
      )}
    </ul>
  )
}

/** Whatever is used and is none of our contracts was declared by the investor. */
const heldElsewhere = (used: Cents, counted: { amount: number }[]): Cents =>
  cents(Math.max(0, used - sumCents(counted.map(({ amount }) => eurosToCents(amount)))))
