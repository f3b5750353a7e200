import type { ExemptionOrder, ExemptionYear, IdentityTax, NonAssessmentCertificate } from '@goldammer/sdk/staff/model'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { sumEuros } from '../../../shared/sum-amounts.ts'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { type KeysetColumn, RowTable } from '../../../shared/table/row-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'

/** R3.06: what exempts payments to the customer's identities from withholding tax. */
export function Tax({ customerId }: { customerId: string }) {
  const t = useText()
  const tax = useRecord('customer-tax', customerId)
  return (
    <QueryView query={tax}>
      {({ identities }) =>
        identities.length === 0 ? (
          <p className="box muted">{t('record.tax.empty')}</p>
        ) : (
          <div className="stack wide">
            {identities.map((it) => (
              <Identity key={it.id} identity={it} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}

function Identity({ identity: { name, kind, years, orders, certificates } }: { identity: IdentityTax }) {
  const t = useText()
  return (
    <Box title={name} aside={<span className="tag">{t(`staff.customer.kinds.${kind}`)}</span>}>
      <div className="stack">
        <h3>{t('record.tax.orders')}</h3>
        {kind === 'person' ? (
          <>
            <Years name={name} years={years} />
            <Orders name={name} orders={orders} />
          </>
        ) : (
          <p className="small muted">{t('record.tax.persons')}</p>
        )}
        <h3>{t('record.tax.certificates')}</h3>
        <Certificates certificates={certificates} />
      </div>
    </Box>
  )
}

function Years({ name, years }: { name: string; years: ExemptionYear[] }) {
  const t = useText()
  const { money } = useFormat()
  const amount = (key: 'limit' | 'ordered' | 'used') => ({
    title: t(`record.tax.${key}`),
    right: true,
    render: (it: ExemptionYear) => money(it[key]),
  })
  return (
    <PlainTable
      label={`${t('record.tax.year')}: ${name}`}
      rows={years}
      rowKey={({ year }) => String(year)}
      columns={[
        { title: t('record.tax.year'), render: ({ year }) => <span className="number">{year}</span> },
        amount('limit'),
        amount('ordered'),
        amount('used'),
        { title: t('record.tax.free'), right: true, render: ({ headroom }) => <b>{money(headroom)}</b> },
      ]}
    />
  )
}

function Orders({ name, orders }: { name: string; orders: ExemptionOrder[] }) {
  const t = useText()
  const { money } = useFormat()
  if (orders.length === 0) return <p className="small muted">{t('record.tax.noOrders')}</p>
  const amount = (key: string, title: string, of: (it: ExemptionOrder) => ReactNode): KeysetColumn<ExemptionOrder> => ({
    key,
    title,
    right: true,
    render: (it) => <span className="number">{of(it)}</span>,
  })
  return (
    <RowTable
      label={`${t('record.tax.orders')}: ${name}`}
      rows={orders}
      rowKey={({ id }) => id}
      card={(it) => <Card order={it} />}
      columns={[
        { key: 'of', title: t('record.tax.of'), render: (it) => <OrderName order={it} /> },
        { key: 'period', title: t('record.tax.period'), render: (it) => <Period order={it} /> },
        amount('amount', t('record.tax.amount'), (it) => money(it.amount)),
        amount('used', t('record.tax.used'), (it) => <Used order={it} />),
        amount('rest', t('record.tax.rest'), (it) => <b>{money(restOf(it))}</b>),
        { key: 'state', title: t('record.tax.state'), render: (it) => <State order={it} /> },
      ]}
    />
  )
}

interface OrderProps {
  order: ExemptionOrder
}

function Period({ order: { startDate: start, endDate: end } }: OrderProps) {
  const t = useText()
  const period = end ? t('record.tax.until', { start, end }) : t('record.tax.untilRevoked', { start })
  return <span className="number">{period}</span>
}

const tones = { upcoming: 'info', active: 'ok', ended: '', revoked: '' }

function State({ order: { state } }: OrderProps) {
  const t = useText()
  return <span className={`tag ${tones[state]}`}>{t(`record.tax.states.${state}`)}</span>
}

function Card({ order }: OrderProps) {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <OrderName order={order} />
        <b className="number">{money(order.amount)}</b>
      </div>
      <Period order={order} />
      <span className="small number">
        {t('record.tax.used')} {order.usedYear}: {money(order.usedAmount)}
      </span>
      <span className="small number">
        {t('record.tax.rest')}: <b>{money(restOf(order))}</b>
      </span>
      <span>
        <State order={order} />
      </span>
    </div>
  )
}

/** Less may be ordered than has been used (domain/tax#late-tax); what is over or revoked exempts nothing any more. */
const restOf = ({ state, amount, usedAmount }: ExemptionOrder) =>
  state === 'ended' || state === 'revoked' ? 0 : Math.max(0, sumEuros([amount, -usedAmount]))

function OrderName({ order: { type, productName, spouse } }: OrderProps) {
  const t = useText()
  const spouseName = spouse ? `${spouse.firstName} ${spouse.lastName}` : '–'
  return (
    <div className="stack tight">
      <b>{productName ?? t('record.tax.allProducts')}</b>
      <span className="tiny muted">{t(`record.tax.types.${type}`, { name: spouseName })}</span>
    </div>
  )
}

function Used({ order: { usedAmount, usedYear } }: OrderProps) {
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <span>{money(usedAmount)}</span>
      <span className="tiny muted number">{usedYear}</span>
    </div>
  )
}

function Certificates({ certificates }: { certificates: NonAssessmentCertificate[] }) {
  const t = useText()
  if (certificates.length === 0) return <p className="small muted">{t('record.tax.noCertificates')}</p>
  return (
    <ul className="list">
      {certificates.map(
        ({ id, kind, productName, validFrom: start, validUntil: end, state, file, createdAt: day, refusalReason }) => (
          <li key={id}>
            <FileText className="icon" aria-hidden="true" />
            <div className="small">
              <b>{[t(`common.taxPaper.${kind}`), productName].filter(Boolean).join(' · ')}</b>
              <p className="number">{t('record.tax.until', { start, end })}</p>
              <p className="muted">{[file, t('record.tax.handedIn', { day })].filter(Boolean).join(' · ')}</p>
              {refusalReason && <p>{t('record.tax.refusal', { reason: refusalReason })}</p>}
            </div>
            <StateTag kind="certificate" state={state} />
          </li>
        ),
      )}
    </ul>
  )
}
