import type {
  CustomerTax,
  ExemptionOrder,
  ExemptionYear,
  IdentityTax,
  NonAssessmentCertificate,
} from '@goldammer/sdk/staff/model'
import { FileText } from 'lucide-react'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { sumEuros } from '../../shared/sum-amounts.ts'
import { PlainTable } from '../../shared/table/plain-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'

/** R3.06: what keeps tax from being withheld from what the customer's identities are paid. */
export function Tax({ customerId }: { customerId: string }) {
  const t = useText()
  const tax = useRecord<CustomerTax & { id: string }>('customer-tax', customerId)
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
        ...[amount('limit'), amount('ordered'), amount('used')],
        { title: t('record.tax.free'), right: true, render: ({ headroom }) => <b>{money(headroom)}</b> },
      ]}
    />
  )
}

const tones = { upcoming: 'info', active: 'ok', ended: '', revoked: '' }

function Orders({ name, orders }: { name: string; orders: ExemptionOrder[] }) {
  const t = useText()
  const { money } = useFormat()
  if (orders.length === 0) return <p className="small muted">{t('record.tax.noOrders')}</p>
  return (
    <PlainTable
      label={`${t('record.tax.orders')}: ${name}`}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        { title: t('record.tax.of'), isName: true, render: (it) => <OrderName order={it} /> },
        { title: t('record.tax.period'), render: (it) => <span className="number">{periodOf(it, t)}</span> },
        { title: t('record.tax.amount'), right: true, render: ({ amount }) => money(amount) },
        { title: t('record.tax.used'), right: true, render: (it) => <Used order={it} /> },
        { title: t('record.tax.rest'), right: true, render: (it) => <b>{money(restOf(it))}</b> },
        {
          title: t('record.tax.state'),
          render: ({ state }) => <span className={`tag ${tones[state]}`}>{t(`record.tax.states.${state}`)}</span>,
        },
      ]}
    />
  )
}

const periodOf = ({ startDate: start, endDate: end }: ExemptionOrder, t: ReturnType<typeof useText>) =>
  end ? t('record.tax.until', { start, end }) : t('record.tax.untilRevoked', { start })

/** Less may be ordered than has been used (domain §7); what is over or revoked exempts nothing any more. */
const restOf = ({ state, amount, usedAmount }: ExemptionOrder) =>
  state === 'ended' || state === 'revoked' ? 0 : Math.max(0, sumEuros([amount, -usedAmount]))

function OrderName({ order: { type, productName, spouse } }: { order: ExemptionOrder }) {
  const t = useText()
  const spouseName = spouse ? `${spouse.firstName} ${spouse.lastName}` : '–'
  return (
    <div className="stack tight">
      <span>{productName ?? t('record.tax.allProducts')}</span>
      <span className="tiny muted">{t(`record.tax.types.${type}`, { name: spouseName })}</span>
    </div>
  )
}

function Used({ order: { usedAmount, usedYear } }: { order: ExemptionOrder }) {
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
      {certificates.map(({ id, validFrom: start, validUntil: end, state, file, createdAt: day, refusalReason }) => (
        <li key={id}>
          <FileText className="icon" aria-hidden="true" />
          <div className="small">
            <b className="number">{t('record.tax.until', { start, end })}</b>
            <p className="muted">{[file, t('record.tax.handedIn', { day })].filter(Boolean).join(' · ')}</p>
            {refusalReason && <p>{t('record.tax.refusal', { reason: refusalReason })}</p>}
          </div>
          <StateTag kind="certificate" state={state} />
        </li>
      ))}
    </ul>
  )
}
