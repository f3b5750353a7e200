import type { IssuerFigures } from '@goldammer/sdk/staff/model'
import { type Share, Shares } from '../../../shared/charts/shares.tsx'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** More bars say less; all stand in the table below. */
const mostShown = 10

const by = (of: (issuer: IssuerFigures) => number) => (one: IssuerFigures, other: IssuerFigures) => of(one) - of(other)

/** Who paid on time and who did not, the least punctual first; who owes what, the most first. */
export function IssuerCharts({ issuers }: { issuers: IssuerFigures[] }) {
  const t = useText()
  const { number, money } = useFormat()
  const payers = issuers.filter(({ paid }) => paid > 0)
  const inTime = (it: IssuerFigures) => (100 * it.paidInTime) / it.paid
  const punctuality = payers.toSorted(by(inTime)).map((it) => ({
    key: it.companyId,
    label: it.companyName,
    percent: inTime(it),
    colour: 'data-2',
    value: t('staff.statistics.partOf', { part: number(it.paidInTime), whole: number(it.paid) }),
  }))
  const partsOf = (amount: (it: IssuerFigures) => number) => {
    const whole = issuers.reduce((sum, it) => sum + amount(it), 0)
    const owing = issuers.filter((it) => amount(it) > 0).toSorted(by((it) => -amount(it)))
    return owing.map((it) => ({
      key: it.companyId,
      label: it.companyName,
      percent: (100 * amount(it)) / whole,
      colour: 'data-1',
      value: money(amount(it)),
    }))
  }
  return (
    <div className="grid">
      <Box title={t('staff.statistics.punctualityTitle')} span={6}>
        <Bars shares={punctuality} none={t('staff.statistics.nonePaid')} />
      </Box>
      <Box title={t('staff.statistics.defaultsTitle')} span={6}>
        <div className="stack">
          <section className="stack tight">
            <h3 className="small">{t('staff.statistics.overdueAmount')}</h3>
            <Bars shares={partsOf((it) => it.overdueAmount)} none={t('staff.statistics.noneOverdue')} />
          </section>
          <section className="stack tight">
            <h3 className="small">{t('staff.statistics.returnedAmount')}</h3>
            <Bars shares={partsOf((it) => it.returnedAmount)} none={t('staff.statistics.noneReturned')} />
          </section>
        </div>
      </Box>
    </div>
  )
}

function Bars({ shares, none }: { shares: Share[]; none: string }) {
  const t = useText()
  const { wholePercent } = useFormat()
  if (shares.length === 0) return <p className="muted">{none}</p>
  return (
    <div className="stack tight">
      <Shares shares={shares.slice(0, mostShown)} percentText={wholePercent} />
      {shares.length > mostShown && (
        <p className="small muted">{t('staff.statistics.othersBelow', { count: shares.length - mostShown })}</p>
      )}
    </div>
  )
}
