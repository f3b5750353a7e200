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
import { useRecord } from '../../../shared/use-record.ts'
import { AddExemptionOrder } from './add-exemption-order.tsx'
import { ChangeExemptionOrder } from './change-exemption-order.tsx'
import { ExemptionFile } from './exemption-file.tsx'
import { RevokeExemptionOrder } from './revoke-exemption-order.tsx'

/** R3.06, R5.06: orders of exemption, and what they leave of the limit. */
export function ExemptionOrders() {
  const list = useRecord<ExemptionOrderList>('exemption-orders', 'own')
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
    <Box title={t('investor.profile.exemption.title')} aside={elements.length > 0 && add}>
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
          <Empty
            title={t('investor.profile.exemption.emptyTitle')}
            text={t('investor.profile.exemption.emptyText')}
            action={add}
          />
        )}
        <p className="small muted">{t('investor.profile.exemption.hint')}</p>
      </div>
    </Box>
  )
}

function Obstacle({ code }: { code: NonNullable<ExemptionOrderList['obstacle']> }) {
  const t = useText()
  return (
    <Note tone={code === 'TAX_ID_REQUIRED' ? 'warn' : 'info'}>
      {t(`errors.${code}`)}{' '}
      {code === 'TAX_ID_REQUIRED' && <Link to="?tab=tax-information">{t('investor.profile.exemption.toTaxId')}</Link>}
    </Note>
  )
}

function Years({ years }: { years: ExemptionYear[] }) {
  const t = useText()
  const { money } = useFormat()
  const [current, next] = years
  if (!current || !next) return null
  const label = (name: 'ordered' | 'used' | 'free') => t(`investor.profile.exemption.${name}`)
  return (
    <div className="stack tight">
      <Figures
        even
        figures={[
          {
            label: t('investor.profile.exemption.limit', { year: String(current.year) }),
            value: money(current.limit),
          },
          { label: label('ordered'), value: money(current.ordered) },
          { label: label('used'), value: money(current.used) },
          { label: label('free'), value: money(current.headroom) },
        ]}
      />
      <p className="small muted number">
        {t('investor.profile.exemption.nextYear', {
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
  const name = productName ?? t('investor.profile.exemption.allProducts')
  return (
    <li>
      <Landmark className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <p className="row wrap">
          <b>{name}</b>
          <b className="number">{money(order.amount)}</b>
          <span className={`tag ${tones[state]}`}>{t(`investor.profile.exemption.state.${state}`)}</span>
        </p>
        <p className="muted">
          {t(`investor.profile.exemption.${type}`)} ·{' '}
          {end
            ? t('investor.profile.exemption.until', { start, end })
            : t('investor.profile.exemption.untilRevoked', { start })}
          {spouse &&
            ` · ${t('investor.profile.exemption.withSpouse', { name: `${spouse.firstName} ${spouse.lastName}` })}`}
        </p>
        <p className="muted">
          {t('investor.profile.exemption.usedOf', { year: String(usedYear), used: usedAmount })}
          {order.file && ` · ${t('investor.profile.exemption.file')}: ${order.file}`}
        </p>
        {state === 'active' && usedAmount > order.amount && (
          <Note tone="warn">
            {t('investor.profile.exemption.overused', {
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
