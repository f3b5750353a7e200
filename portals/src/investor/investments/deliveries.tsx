import type { InvestmentDelivery, InvestmentDetail } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** Where the units are: on their way, in the wallet or depot, or given back after the end (domain/deliveries#states). */
export function Deliveries({ data }: { data: InvestmentDetail }) {
  const t = useText()
  if (data.deliveries.length === 0) return null
  return (
    <Box title={t('own.investment.deliveries.title')}>
      <div className="stack tight">
        {data.deliveries.map((delivery) => (
          <Line key={delivery.direction} data={data} delivery={delivery} />
        ))}
      </div>
    </Box>
  )
}

const texts = {
  out: { done: 'delivered', open: 'underWay' },
  back: { done: 'givenBack', open: 'backUnderWay' },
} as const

function Line({ data, delivery }: { data: InvestmentDetail; delivery: InvestmentDelivery }) {
  const t = useText()
  const { number, date } = useFormat()
  const { direction, way, units, orderedAt, deliveredOn } = delivery
  const target = (way === 'wallet' ? data.walletAddress : data.depot) ?? '–'
  return (
    <p className="small">
      {t(`own.investment.deliveries.${texts[direction][deliveredOn ? 'done' : 'open']}`, {
        units: number(units),
        place: t(`own.investment.deliveries.${way}`, { target }),
        day: date(deliveredOn ?? orderedAt),
      })}
    </p>
  )
}
