import type { GoodsOrderEntry } from '@goldammer/sdk/staff/model'
import { useKeysetList } from '../../../shared/table/use-keyset-list.ts'
import { OrderTable } from '../../kit/order-table.tsx'

/** The goods a customer has ordered, each with the way to it. */
export function Orders({ customerId }: { customerId: string }) {
  const list = useKeysetList<GoodsOrderEntry>('orders', { filters: [], fixed: { customerId } })
  return <OrderTable list={list} withCustomer={false} />
}
