import type { Allocation, InvestorDashboard } from '@goldammer/sdk/store/model'
import { Shares } from '../../shared/charts/shares.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** One category keeps its colour everywhere (look.md, Charts); at most six of them. */
const branchColours: Record<string, string> = {
  energy: 'data-1',
  real_estate: 'data-2',
  food: 'data-3',
  technology: 'data-4',
  crafts: 'data-5',
}
const OTHER = 'data-6'

/** Percent in one industry from which the portfolio is called concentrated. */
const CONCENTRATED = 50

export function Allocations({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { wholePercent, shortMoney } = useFormat()
  const top = data.byBranch[0]
  const shares = (allocations: Allocation[], labelOf: (key: string) => string, colourOf: (key: string) => string) => (
    <Shares
      percentText={wholePercent}
      shares={allocations.map(({ key, share, amountTotal }) => ({
        key,
        label: labelOf(key),
        percent: Math.round(share),
        value: shortMoney(amountTotal),
        colour: colourOf(key),
      }))}
    />
  )
  return (
    <>
      <Box title={t('investor.dashboard.byBranch')} span={4}>
        <div className="stack">
          {shares(
            data.byBranch,
            (key) => t(`common.industry.${key}` as never),
            (key) => branchColours[key] ?? OTHER,
          )}
          {top && data.contractCount > 1 && top.share > CONCENTRATED && (
            <Note tone="warn">
              {t('investor.dashboard.concentrated', { percent: wholePercent(Math.round(top.share)) })}
            </Note>
          )}
        </div>
      </Box>
      <Box title={t('investor.dashboard.byType')} span={4}>
        {shares(
          data.byProductType,
          (key) => t(`common.productType.${key}` as never),
          () => 'data-1',
        )}
      </Box>
    </>
  )
}
