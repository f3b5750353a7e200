import { createApiClient } from '@goldammer/sdk/client/configure'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import type { RouteRedirect } from '@goldammer/sdk/store/model'
import { readRouteRule } from '@goldammer/sdk/store/reference'
import { config } from './config.ts'

/**
 * R4.14, R7.17: staff can send a path elsewhere. A rule that cannot be read hinders no page. Asked from the visitor's
 * address, for in maintenance only some are let in (R4.12).
 */
export async function readRedirect(
  path: string,
  visitorAddress: string | undefined,
): Promise<RouteRedirect | undefined> {
  const client = createApiClient({
    endpoint: config.backendUrl,
    accessToken: config.accessKey,
    headers: visitorAddress ? { 'x-forwarded-for': visitorAddress } : {},
  })
  try {
    const answer = await readRouteRule({ path }, { client })
    return answer.status === 200 ? answer.data : undefined
  } catch (error) {
    if (isMaintenance(error)) throw error
    console.error('The route rules could not be read.', error)
    return undefined
  }
}
