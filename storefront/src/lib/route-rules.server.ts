import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import type { RouteRedirect } from '@goldammer/sdk/store/model'
import { readRouteRule } from '@goldammer/sdk/store/reference'

/** R4.14, R7.17: staff can send a path elsewhere. A rule that cannot be read hinders no page. */
export async function readRedirect(path: string): Promise<RouteRedirect | undefined> {
  try {
    const answer = await readRouteRule({ path })
    return answer.status === 200 ? answer.data : undefined
  } catch (error) {
    if (isMaintenance(error)) throw error
    console.error('The route rules could not be read.', error)
    return undefined
  }
}
