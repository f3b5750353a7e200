import { Link } from 'react-router'

interface Props {
  order: { orderId: string; orderNumber: string; isGoods: boolean; customerId: string }
}

/** The number of a contract or of an order of goods, leading to it. */
export function OrderLink({ order: { isGoods, customerId, orderId, orderNumber } }: Props) {
  const to = isGoods ? `/orders/${orderId}` : `/customers/${customerId}?tab=contracts&contract=${orderId}`
  return (
    <Link className="plain-link number" to={to}>
      {orderNumber}
    </Link>
  )
}
