import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf, rowOf } from './access-matrix.rows.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import { impersonate } from './factories.ts'
import { aCast, type Caller, type Cast, callOf, OPERATIONS, type Operation, sceneOf, visitOf } from './scene/callers.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  cast = await aCast(app)
})
afterAll(() => app.close())

const STORE = OPERATIONS.filter(({ prefix }) => prefix === '/store-api')
const actOf = ({ spec }: Operation): string | undefined => spec['x-impersonation']

/** Who may make the call themselves, so that nothing else refuses it. */
const rightfulOf = ({ access }: Operation): Caller =>
  typeof access === 'string' && access.startsWith('company') ? 'owner' : 'customer'

/** The code it is refused with, by the request that the access matrix has for it. */
async function refusalOf(operation: Operation): Promise<string | null> {
  const caller = rightfulOf(operation)
  const visit = await visitOf(cast, caller)
  const request = await requestOf(operation, sceneOf(cast, caller, visit.asMe))
  await impersonate(app, visit.asMe)
  const answer = await app.app.inject(callOf(operation, visit, request))
  return answer.statusCode < 400 ? null : `${answer.statusCode} ${answer.json().errors[0].code}`
}

test('R6.09 what staff may not do while impersonating is what the operations are marked with', () => {
  const impersonation = OPERATIONS.find(({ id }) => id === 'startImpersonation')!
  const content = impersonation.resolve(impersonation.spec.responses['201']).content['application/json']
  const listed = impersonation.resolve(content.schema).properties.forbiddenActions.items.enum as string[]
  expect([...new Set(STORE.flatMap((operation) => actOf(operation) ?? []))].sort()).toEqual([...listed].sort())
})

test.each(STORE.filter(actOf).map((operation) => ({ id: operation.id, act: actOf(operation), operation })))(
  'R6.09 $id is refused to staff in the customer’s place: $act',
  async ({ operation }) => {
    expect(await refusalOf(operation)).toBe('403 IMPERSONATION_FORBIDDEN')
  },
)

test.each(STORE.filter((operation) => !actOf(operation) && rowOf(operation)))(
  'R6.09 $id is no forbidden act',
  async (operation) => {
    expect(await refusalOf(operation)).not.toBe('403 IMPERSONATION_FORBIDDEN')
  },
)
