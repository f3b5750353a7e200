import { listAddress } from '@goldammer/sdk/store/account'
import type { CustomerAddress } from '@goldammer/sdk/store/model'
import type { VisitorOptions } from '../../lib/form.server.ts'

/** R6.12: a 403 is thrown on, and no list stays: the error page comes in its place. */
export async function readAddresses(options: VisitorOptions): Promise<CustomerAddress[]> {
  const { data } = await listAddress({}, options)
  return data.elements
}

export async function findAddress(
  id: string | undefined,
  options: VisitorOptions,
): Promise<CustomerAddress | undefined> {
  return (await readAddresses(options)).find((address) => address.id === id)
}
