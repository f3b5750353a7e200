import { OrderTable } from '../../kit/order-table.tsx'
import { useKeysetList } from '../../lists.ts'

/** The goods a customer has ordered, each with the way to it. */
export function Orders({ customerId }: { customerId: string }) {
  const list = useKeysetList('orders', { filters: [], fixed: { customerId } })
  return <OrderTable list={list} withCustomer={false} />
}
