import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { readOrderStatus } from '@goldammer/sdk/store/investing'
import type { OrderStatus } from '@goldammer/sdk/store/model'
import type { AstroGlobal } from 'astro'
import { requireCustomer } from '../../lib/customer.server.ts'
import type { VisitorOptions } from '../../lib/form.server.ts'

export type SuccessVisit = { status: OrderStatus; options: VisitorOptions }

const NOT_FOUND = new Set([400, 404])

/** The order of this customer, or the page that answers instead. */
export async function readSuccess(page: AstroGlobal): Promise<SuccessVisit | Response> {
  const visit = await requireCustomer(page)
  if (visit instanceof Response) return visit
  try {
    const { data: status } = await readOrderStatus(page.params.id ?? '', visit.options)
    return { status, options: visit.options }
  } catch (error) {
    if (error instanceof ApiClientError && NOT_FOUND.has(error.status)) return page.rewrite('/404')
    throw error
  }
}
