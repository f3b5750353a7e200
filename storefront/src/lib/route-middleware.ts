import type { APIContext } from 'astro'
import { customer } from './customer-route.server.ts'

/** Runs before a page: answers in its place, goes on with another request, or lets it be. */
export type RouteMiddleware = (context: APIContext) => Promise<Response | Request | undefined>

const known: Record<string, RouteMiddleware> = { customer }

/** R8.02: in the order of their names; a name nobody knows is a mistake in the route. */
export async function runRouteMiddleware(
  names: string[],
  context: APIContext,
  middlewares = known,
): Promise<Response | Request | undefined> {
  for (const name of names) {
    const run = middlewares[name]
    if (!run) throw new Error(`Unknown route middleware: '${name}'.`)
    const outcome = await run(context)
    if (outcome) return outcome
  }
  return undefined
}
