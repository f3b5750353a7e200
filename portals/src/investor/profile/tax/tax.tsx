import { Certificates } from './certificates.tsx'
import { ExemptionOrders } from './exemption-orders.tsx'

/** What exempts from withholding tax (R3.06). Companies give no orders of exemption. */
export function Tax({ isPerson }: { isPerson: boolean }) {
  return (
    <div className="stack">
      {isPerson && <ExemptionOrders />}
      <Certificates />
    </div>
  )
}
