import type { UnitDelivery } from '@goldammer/sdk/staff/model'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { DeliveryState, DeliveryTarget } from '../../kit/delivery-parts.tsx'

/** Where the units of a contract are. */
export function ContractDeliveries({ deliveries }: { deliveries: UnitDelivery[] }) {
  const t = useText()
  if (deliveries.length === 0) return null
  return (
    <Box title={t('record.contract.deliveries')}>
      <div className="stack">
        {deliveries.map((delivery) => (
          <div className="card-row" key={delivery.id}>
            <DeliveryTarget delivery={delivery} />
            <DeliveryState delivery={delivery} />
          </div>
        ))}
      </div>
    </Box>
  )
}
