import { wholeShare } from '@goldammer/sdk/rules/rounding'
import type { Allocation, InvestorDashboard } from '@goldammer/sdk/store/model'
import { Link, useSearchParams } from 'react-router'
import { Shares } from '../../shared/charts/shares.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { searchWith } from '../../shared/search-with.ts'
import { useFormat } from '../../shared/use-format.ts'

/** A category has the same colour everywhere (style §8); at most six of them. */
const branchColours: Record<string, string> = {
  energy: 'data-1',
  real_estate: 'data-2',
  food: 'data-3',
  technology: 'data-4',
  crafts: 'data-5',
}
const OTHER = 'data-6'

/** Percent in one part from which the portfolio is called concentrated. */
const CONCENTRATED = 50
/** As many parts as fit beside the calendar; the others unfold. */
const SHOWN = 7

const VIEWS = ['branch', 'type', 'issuer', 'term'] as const
type View = (typeof VIEWS)[number]

const partsOf: Record<View, (data: InvestorDashboard) => Allocation[]> = {
  branch: (data) => data.byBranch,
  type: (data) => data.byProductType,
  issuer: (data) => data.byIssuer,
  term: (data) => data.byTerm,
}

/** R2.21: what is outstanding by industry, product type, issuer or term; the choice is in the address. */
export function Allocations({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { wholePercent } = useFormat()
  const [params] = useSearchParams()
  const view = VIEWS.find((it) => it === params.get('by')) ?? 'branch'
  const parts = partsOf[view](data)
  const top = parts.toSorted((a, b) => b.share - a.share)[0]
  return (
    <Box title={t('own.dashboard.allocation')} span={4}>
      <div className="stack">
        <ViewChoice view={view} />
        {parts.length === 0 && <p className="muted">{t('own.dashboard.allocationNone')}</p>}
        <Parts parts={parts.slice(0, SHOWN)} view={view} />
        {parts.length > SHOWN && (
          <details className="behind">
            <summary>{t('own.dashboard.others', { count: parts.length - SHOWN })}</summary>
            <Parts parts={parts.slice(SHOWN)} view={view} />
          </details>
        )}
        {(view === 'branch' || view === 'issuer') && top && data.contractCount > 1 && top.share > CONCENTRATED && (
          <Note tone="warn">
            {t(`own.dashboard.concentrated.${view}`, { percent: wholePercent(wholeShare(top.share, 100)) })}
          </Note>
        )}
      </div>
    </Box>
  )
}

function ViewChoice({ view }: { view: View }) {
  const t = useText()
  const [params] = useSearchParams()
  const to = (next: View) => searchWith(params, { by: next === 'branch' ? undefined : next })
  return (
    <nav className="choices" aria-label={t('own.dashboard.allocationBy')}>
      {VIEWS.map((it) => (
        <Link key={it} to={to(it)} aria-current={it === view ? 'true' : undefined} preventScrollReset replace>
          {t(`own.dashboard.by.${it}`)}
        </Link>
      ))}
    </nav>
  )
}

function Parts({ parts, view }: { parts: Allocation[]; view: View }) {
  const t = useText()
  const { wholePercent, shortMoney } = useFormat()
  const labelOf = ({ key, name }: Allocation) => {
    if (view === 'issuer') return name ?? key
    const texts = { branch: 'common.industry', type: 'common.productType', term: 'own.dashboard.term' }
    return t(`${texts[view]}.${key}` as never)
  }
  return (
    <Shares
      percentText={wholePercent}
      shares={parts.map((it) => ({
        key: it.key,
        label: labelOf(it),
        percent: wholeShare(it.share, 100),
        value: shortMoney(it.amountTotal),
        colour: view === 'branch' ? (branchColours[it.key] ?? OTHER) : 'data-1',
      }))}
    />
  )
}
