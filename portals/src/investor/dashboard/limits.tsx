import type { IssuerLimit } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../data.ts'

const SHOWN = 4

/** R2.21, domain/limits#headroom: what may still be invested with each issuer, and why. */
export function Limits() {
  const limits = useRecord('limits')
  return (
    <QueryView query={limits} lines={6}>
      {({ elements }) => <LimitList limits={elements} />}
    </QueryView>
  )
}

function LimitList({ limits }: { limits: IssuerLimit[] }) {
  const t = useText()
  const list = (shown: IssuerLimit[]) => (
    <ul className="list">
      {shown.map((it) => (
        <Limit key={`${it.issuerId} ${it.limit.explanation}`} limit={it} />
      ))}
    </ul>
  )
  return (
    <Box title={t('own.dashboard.limits')} span={4}>
      {limits.length === 0 && <p className="muted">{t('own.dashboard.limitsNone')}</p>}
      {list(limits.slice(0, SHOWN))}
      {limits.length > SHOWN && (
        <details className="behind">
          <summary>{t('own.dashboard.others', { count: limits.length - SHOWN })}</summary>
          {list(limits.slice(SHOWN))}
        </details>
      )}
    </Box>
  )
}

function Limit({ limit: it }: { limit: IssuerLimit }) {
  const t = useText()
  const { money } = useFormat()
  const { used, limit, headroom, explanation, disclosureValidUntil } = it.limit
  const percent = limit ? Math.min(100, Math.round((used / limit) * 100)) : 0
  return (
    <li>
      <div className="small stack tight">
        <b>{it.issuer}</b>
        {limit === null ? (
          <b>{t('own.dashboard.noLimit')}</b>
        ) : (
          <>
            <b className="number">{t('own.dashboard.headroom', { amount: headroom ?? 0 })}</b>
            <div className="meter" aria-hidden="true">
              <div className="meter-fill" style={{ width: `${percent}%` }} />
            </div>
            <p className="muted">{t('own.dashboard.limitUsed', { used, limit })}</p>
          </>
        )}
        <p className="muted tiny">{explanation}</p>
        <ul className="tiny muted">
          {it.products.map((product) => (
            <li key={product.id}>
              {product.name}: <span className="number">{money(product.used)}</span>
            </li>
          ))}
        </ul>
        {disclosureValidUntil && (
          <p className="muted tiny">{t('own.dashboard.limitDisclosure', { day: disclosureValidUntil })}</p>
        )}
      </div>
    </li>
  )
}
