import type { CalendarPayment } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'

/** What an entry of the calendar belongs to, with the way there. */
export function ContractName({
  of,
}: {
  of: Pick<CalendarPayment, 'orderId' | 'productId' | 'productName' | 'orderNumber'>
}) {
  return (
    <>
      <Link className="plain-link" to={`/investments/${of.orderId}/${of.productId}`}>
        {of.productName}
      </Link>
      <span className="tiny muted number"> {of.orderNumber}</span>
    </>
  )
}
