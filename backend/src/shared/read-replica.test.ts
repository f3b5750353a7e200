import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { AppError } from './app-error.ts'
import { openReadReplica, useReadReplica, withReplica } from './read-replica.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

function replicaAt(url: string) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const sending = { isPipelined: true, isPrepared: true }
  const replica = openReadReplica({ primary: shop.db, url, maxLagSeconds: 10, connections: 2, sending, log })
  return { replica, lines }
}

test('issue 34 without a replica everything is read from the primary', async () => {
  expect(await withReplica(shop.db, 'current', async (db) => db === shop.db)).toBe(true)
})

test('issue 34 a server that is no replica, as one that was promoted, is not read', async () => {
  const { replica, lines } = replicaAt(shop.parts.config.databaseUrl)
  expect([await replica.choose('current'), await replica.choose('within the lag')]).toEqual([null, null])
  expect(lines).toEqual(['the primary is read: the replica is none any more: it has been promoted'])
  await replica.stop()
})

test('issue 34 a replica that is away, or hangs, costs one short wait', async () => {
  const hanging = createServer().listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const ports = [1, (hanging.address() as AddressInfo).port]
  for (const port of ports) {
    const { replica, lines } = replicaAt(`postgres://nobody:nothing@127.0.0.1:${port}/none`)
    const began = performance.now()
    expect(await replica.choose('current')).toBeNull()
    expect(performance.now() - began).toBeLessThan(2_000)
    const again = performance.now()
    expect(await replica.choose('current')).toBeNull()
    expect(performance.now() - again).toBeLessThan(100)
    expect(lines).toEqual(['the primary is read: the replica does not answer'])
    await replica.stop()
  }
  hanging.close()
})

test('issue 34 what the replica cancels is read again, a refusal and what takes too long are not', async () => {
  const errors: unknown[] = []
  const nearest = Object.create(shop.db)
  useReadReplica(shop.db, {
    choose: async () => nearest,
    avoid: (error) => void errors.push(error),
    stop: async () => {},
  })
  const failing = (error: unknown) =>
    withReplica(shop.db, 'current', async (db) => {
      if (db === shop.db) return 'primary'
      throw error
    })
  const cancelled = { code: '40001', message: 'canceling statement due to conflict with recovery' }
  expect(await failing(cancelled)).toBe('primary')
  expect(errors).toEqual([cancelled])
  const refusal = new AppError('FRAMEWORK__INVALID_SORT_QUERY')
  await expect(failing(refusal)).rejects.toBe(refusal)
  const late = { code: '57014', message: 'canceling statement due to statement timeout' }
  await expect(failing(late)).rejects.toBe(late)
  expect(errors).toEqual([cancelled])
})
