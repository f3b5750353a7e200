import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from './access-matrix.rows.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import { aCast, type Cast, callOf, OPERATIONS, type Operation, STAFF, sceneOf, visitOf } from './scene.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  cast = await aCast(app)
})
afterAll(() => app.close())

const ofStaff = OPERATIONS.filter(({ prefix }) => prefix === '/staff-api')
const takesVersion = ({ parameters }: Operation) =>
  parameters.some((one) => one.in === 'header' && one.name === 'Record-Version')

/** Changes of no record that two people write, each with why. */
const withoutVersion = {
  changeStaffPassword: 'one’s own',
  writeCmsPreview: 'kept by nobody',
  writeBlogPreview: 'kept by nobody',
  changeLandingPage: 'opens or closes: it says all there is',
}

test('R3.16 each record that staff change is saved under the version it was read in', () => {
  const without = ofStaff
    .filter(({ method }) => method === 'PUT' || method === 'PATCH')
    .filter((it) => !takesVersion(it))
  expect(without.map(({ id }) => id).sort()).toEqual(Object.keys(withoutVersion).sort())
})

test.each(ofStaff.filter(takesVersion))(
  'R3.16 $id: the second of two is told, and nothing is saved',
  async (operation) => {
    const caller = STAFF.find((role) => operation.access.includes(role))!
    const visit = await visitOf(cast, caller)
    const request = await requestOf(operation, sceneOf(cast, caller, visit.asMe))
    const stale = { ...request, headers: { ...request.headers, 'record-version': 'read-before-that' } }
    const answer = await app.app.inject(callOf(operation, visit, stale))
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'RECORD_CHANGED'])
  },
)
