import { Link } from 'react-router'
import { useMayEnter } from '../shared/use-may-enter.ts'

interface Props {
  customerId: string
  orderId: string
  number: string
}

/** The number of a contract, leading to it beside the customer's record where one may read it. */
export function ContractLink({ customerId, orderId, number }: Props) {
  const mayEnter = useMayEnter()
  if (!mayEnter('customer-contracts')) return <span className="number muted">{number}</span>
  return (
    <Link className="plain-link number muted" to={`/customers/${customerId}?tab=contracts&contract=${orderId}`}>
      {number}
    </Link>
  )
}
