import { createApiClient } from '@goldammer/sdk/client/configure'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import type { RouteRedirect } from '@goldammer/sdk/store/model'
import { readRouteRule } from '@goldammer/sdk/store/reference'
import { config } from './config.ts'
import { deadline } from './deadline.server.ts'
import { isInMaintenance } from './maintenance.server.ts'
import { readShared } from './shared-reads.server.ts'

/**
 * R4.14: a redirect within the shop keeps what was asked along; one that leads out is followed as it stands. A rule that
 * leads to its own address would never end and counts for nothing.
 */
export function targetOf(rule: RouteRedirect, { pathname, search }: URL): RouteRedirect | undefined {
  const within = rule.redirectUrl.startsWith('/') && !rule.redirectUrl.startsWith('//')
  if (!within) return rule
  if (new URL(rule.redirectUrl, 'http://own.invalid').pathname === pathname) return undefined
  return rule.redirectUrl.includes('?') ? rule : { ...rule, redirectUrl: withQuery(rule.redirectUrl, search) }
}

function withQuery(path: string, search: string): string {
  const [before = '', hash] = path.split('#', 2)
  return hash === undefined ? `${before}${search}` : `${before}${search}#${hash}`
}

/**
 * R4.14, R7.17: staff can send a path elsewhere. A rule that cannot be read hinders no page. In maintenance each visitor's
 * address is asked for, because only some are let in (R4.12).
 */
export async function readRedirect(url: URL, visitorAddress: string | undefined): Promise<RouteRedirect | undefined> {
  const ask = () => askForRule(url.pathname, visitorAddress)
  try {
    const found = isInMaintenance() ? await ask() : await readShared(`rule ${url.pathname}`, ask)
    return found?.rule && targetOf(found.rule, url)
  } catch (error) {
    if (isMaintenance(error)) throw error
    console.error('The route rules could not be read.', error)
    return undefined
  }
}

async function askForRule(path: string, visitorAddress: string | undefined): Promise<{ rule?: RouteRedirect }> {
  const client = createApiClient({
    endpoint: config.backendUrl,
    accessToken: config.accessKey,
    deadline,
    headers: visitorAddress ? { 'x-forwarded-for': visitorAddress } : {},
  })
  const answer = await readRouteRule({ path }, { client })
  return answer.status === 200 ? { rule: answer.data } : {}
}
