import type { ExemptionOrder, ExemptionOrderList, ExemptionYear } from '@goldammer/sdk/store/model'
import { Landmark } from 'lucide-react'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { Figures } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { sumEuros } from '../../../shared/sum-amounts.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { AddExemptionOrder } from './add-exemption-order.tsx'
import { ChangeExemptionOrder } from './change-exemption-order.tsx'
import { ExemptionFile } from './exemption-file.tsx'
import { RevokeExemptionOrder } from './revoke-exemption-order.tsx'

/** R3.06, R5.06: orders of exemption, and what they leave of the limit. */
export function ExemptionOrders() {
  const list = useRecord('exemption-orders')
  return (
    <QueryView query={list} lines={6}>
      {(data) => <Orders list={data} />}
    </QueryView>
  )
}

function Orders({ list }: { list: ExemptionOrderList }) {
  const t = useText()
  const { elements, products, obstacle, years } = list
  const add = !obstacle && <AddExemptionOrder products={products} />
  return (
    <Box title={t('own.exemption.title')} aside={elements.length > 0 && add}>
      <div className="stack">
        {obstacle && <Obstacle code={obstacle} />}
        {obstacle !== 'EXEMPTION_NOT_TAXED' && <Years years={years} />}
        {elements.length > 0 ? (
          <ul className="list">
            {elements.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
        ) : (
          <Empty title={t('own.exemption.emptyTitle')} text={t('own.exemption.emptyText')} action={add} />
        )}
        <p className="small muted">{t('own.exemption.hint')}</p>
      </div>
    </Box>
  )
}

function Obstacle({ code }: { code: NonNullable<ExemptionOrderList['obstacle']> }) {
  const t = useText()
  return (
    <Note tone={code === 'TAX_ID_REQUIRED' ? 'warn' : 'info'}>
      {t(`errors.${code}`)}{' '}
      {code === 'TAX_ID_REQUIRED' && <Link to="?tab=tax-information">{t('own.exemption.toTaxId')}</Link>}
    </Note>
  )
}

function Years({ years }: { years: ExemptionYear[] }) {
  const t = useText()
  const { money } = useFormat()
  const [current, next] = years
  if (!current || !next) return null
  const label = (name: 'ordered' | 'used' | 'free') => t(`own.exemption.${name}`)
  return (
    <div className="stack tight">
      <Figures
        even
        figures={[
          {
            label: t('own.exemption.limit', { year: String(current.year) }),
            value: money(current.limit),
          },
          { label: label('ordered'), value: money(current.ordered) },
          { label: label('used'), value: money(current.used) },
          { label: label('free'), value: money(current.headroom) },
        ]}
      />
      <p className="small muted">
        {t('own.exemption.nextYear', {
          year: String(next.year),
          headroom: next.headroom,
          limit: next.limit,
        })}
      </p>
    </div>
  )
}

const tones = { upcoming: 'info', active: 'ok', ended: '', revoked: '' }

function Order({ order }: { order: ExemptionOrder }) {
  const t = useText()
  const { money } = useFormat()
  const { type, productName, startDate: start, endDate: end, state, spouse, usedAmount, usedYear, mayChange } = order
  const name = productName ?? t('own.exemption.allProducts')
  return (
    <li>
      <Landmark className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <p className="row wrap">
          <b>{name}</b>
          <b className="number">{money(order.amount)}</b>
          <span className={`tag ${tones[state]}`}>{t(`own.exemption.state.${state}`)}</span>
        </p>
        <p className="muted">
          {t(`own.exemption.${type}`)} ·{' '}
          {end ? t('own.exemption.until', { start, end }) : t('own.exemption.untilRevoked', { start })}
          {spouse && ` · ${t('own.exemption.withSpouse', { name: `${spouse.firstName} ${spouse.lastName}` })}`}
        </p>
        <p className="muted">
          {t('own.exemption.usedOf', { year: String(usedYear), used: usedAmount })}
          {order.file && ` · ${t('own.exemption.file')}: ${order.file}`}
        </p>
        {state === 'active' && usedAmount > order.amount && (
          <Note tone="warn">
            {t('own.exemption.overused', {
              amount: sumEuros([usedAmount, -order.amount]),
              year: String(usedYear),
            })}
          </Note>
        )}
        {mayChange && (
          <div className="row wrap">
            <ChangeExemptionOrder order={order} name={name} />
            <ExemptionFile order={order} name={name} />
            <RevokeExemptionOrder order={order} name={name} />
          </div>
        )}
      </div>
    </li>
  )
}
