import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowOf } from './access-matrix.rows.ts'
import { type AttackedShop, anAttackedShop, isQuery, wire } from './attacked-shop.ts'
import { type BadCall, badCalls } from './bad-input.ts'
import { complaintAboutForm } from './form-complaint.ts'
import { OPERATIONS, type Operation } from './scene/callers.ts'

/** Each operation is sent one of so many wrong inputs, the next one in the next rotation; `npm run test:full -- inputs` sends all. */
const SHARES = process.env.TEST_INPUTS === 'all' ? 1 : 8
const rotation = Number(process.env.TEST_ROTATION ?? 0)

/**
 * Those whose turn it is, and always whatever asks for what is someone else's or comes from nobody. Operations begin at
 * different places, so that each kind of input is sent to some in each rotation.
 */
export const shareOf = (calls: BadCall[], operationIndex: number, shares = SHARES, turn = rotation): BadCall[] =>
  calls.filter(({ foreign, unknown }, index) => foreign || unknown || (index + operationIndex + turn) % shares === 0)

/** Each half has a file of its own, for it takes minutes, and the files of tests run beside each other. */
export function everyOperationWithstands(prefix: Operation['prefix']): void {
  let shop: AttackedShop
  let before: Record<string, string>
  let foreign: Record<string, string>
  let sent = 0
  beforeAll(async () => {
    shop = await anAttackedShop()
    // Which companies there are is no secret to staff.
    const { companyId, ...ofCustomers } = shop.foreign
    foreign = prefix === '/staff-api' ? ofCustomers : { ...ofCustomers, companyId }
    before = await shop.rowsOfTheOther()
  })
  afterAll(() => shop.close())

  test.each(
    OPERATIONS.filter((operation) => operation.prefix === prefix && rowOf(operation)).map((operation, index) => ({
      operation,
      index,
      id: operation.id,
    })),
  )('R8.07 $id withstands whatever it is sent', async ({ operation, index }) => {
    const caller = await shop.rightfulCaller(operation)
    let { visit, good } = await shop.renewed(operation, caller)
    const sendsOld = { 'sw-context-token': shop.expired, cookie: `staff-session=${shop.expired}` }
    const old: BadCall = { what: 'token that has expired', headers: sendsOld, unknown: true }
    const complaints: string[] = []
    for (const call of shareOf([old, ...badCalls(operation, foreign)], index)) {
      const answer = await shop.app.app.inject(wire(operation, visit, good, call))
      sent++
      const complaint =
        shop.complaintAbout(operation, call, answer) ?? (await complaintAboutForm(operation, good, call, answer))
      if (complaint) complaints.push(`${call.what}: ${answer.statusCode} ${complaint}`)
      // What went through may have used up the record, or the session.
      const isRepeatable = ['GET', 'PUT'].includes(call.method ?? operation.method) || isQuery(operation)
      if (answer.statusCode < 400 && !isRepeatable) ({ visit, good } = await shop.renewed(operation, caller))
    }
    expect(complaints).toEqual([])
  })

  test('R8.07 through all of this nothing of another customer has changed', async () => {
    expect(await shop.rowsOfTheOther()).toEqual(before)
    expect(sent).toBeGreaterThan(24_000 / SHARES)
  })

  test('R8.07 neighbouring rotations send every wrong input once', () => {
    const calls = Array.from({ length: 50 }, (_, index): BadCall => ({ what: String(index) }))
    const turns = Array.from({ length: 8 }, (_, turn) => shareOf(calls, 3, 8, turn))
    expect(turns.flat().toSorted((one, other) => Number(one.what) - Number(other.what))).toEqual(calls)
  })
}
