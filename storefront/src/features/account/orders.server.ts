import { readOrder } from '@goldammer/sdk/store/checkout'
import type { Order } from '@goldammer/sdk/store/model'
import type { VisitorOptions } from '../../lib/form.server.ts'

/** Another customer's order is simply not among one's own. */
export async function findOrder(id: string, options: VisitorOptions): Promise<Order | undefined> {
  const { data } = await readOrder({ ids: [id] }, options)
  return data.orders.elements[0]
}
