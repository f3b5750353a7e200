import { Link } from 'react-router'
import { useMayEnter } from '../../shared/use-may-enter.ts'

interface Props {
  order: { orderId: string; orderNumber: string; customerId: string; isGoods?: boolean }
}

/** The number of a contract or of an order of goods, leading to it where one may read it. */
export function OrderLink({ order: { isGoods = false, customerId, orderId, orderNumber } }: Props) {
  const mayEnter = useMayEnter()
  if (!mayEnter(isGoods ? 'orders' : 'customer-contracts')) return <span className="number muted">{orderNumber}</span>
  const to = isGoods ? `/orders/${orderId}` : `/customers/${customerId}?tab=contracts&contract=${orderId}`
  return (
    <Link className="plain-link number" to={to}>
      {orderNumber}
    </Link>
  )
}
