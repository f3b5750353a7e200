import type { APIContext } from 'astro'
import { expect, test } from 'vitest'
import { type RouteMiddleware, runRouteMiddleware } from './route-middleware.ts'

const context = {} as APIContext

test('R8.02 a route middleware nobody knows is an error that names it', async () => {
  await expect(runRouteMiddleware(['acount'], context)).rejects.toThrow("Unknown route middleware: 'acount'.")
})

test('R8.02 route middlewares run in their order until one answers', async () => {
  const ran: string[] = []
  const step =
    (name: string, answer?: Response): RouteMiddleware =>
    async () => {
      ran.push(name)
      return answer
    }
  const redirect = new Response(null, { status: 303 })
  const middlewares = { first: step('first'), second: step('second', redirect), third: step('third') }
  expect(await runRouteMiddleware(['first', 'second', 'third'], context, middlewares)).toBe(redirect)
  expect(ran).toEqual(['first', 'second'])
  expect(await runRouteMiddleware(['third'], context, middlewares)).toBeUndefined()
})
