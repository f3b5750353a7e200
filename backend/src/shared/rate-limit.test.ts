import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { settableClock } from './clock.ts'
import { openDatabase, openPool } from './database.ts'
import { DAY, forgetAll, forgiveOne, removeForgotten, secondsToWait, takeAttempt } from './rate-limit.ts'

const start = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const logins = [
  { after: 10, waitSeconds: 10 },
  { after: 15, waitSeconds: 30 },
]

let database: Awaited<ReturnType<typeof emptyDatabase>>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

let made = 0
/** A limit of its own for each test, by the test's clock. */
function createRateLimit(clock = settableClock(start)) {
  const limit = { name: `test ${made++}`, steps: logins, forgetAfter: DAY }
  const needs = { db: openDatabase(pool), clock }
  return {
    clock,
    needs,
    take: (key: string) => takeAttempt(needs, limit, key),
    secondsToWait: (key: string) => secondsToWait(needs, limit, key),
    forgive: (key: string) => forgiveOne(needs, limit, key),
    reset: (key: string) => forgetAll(needs, limit, key),
    another: () => takeAttempt({ db: openDatabase(pool), clock }, limit, 'a'),
  }
}

test('R8.07 the tenth attempt makes one wait ten seconds, the fifteenth thirty', async () => {
  const limit = createRateLimit()
  for (let attempt = 1; attempt < 10; attempt++) expect(await limit.take('a')).toBe(0)
  expect(await limit.secondsToWait('a')).toBe(0)
  await limit.take('a')
  expect(await limit.secondsToWait('a')).toBe(10)
  expect(await limit.secondsToWait('b')).toBe(0)
  limit.clock.set(later(9.5))
  expect(await limit.secondsToWait('a')).toBe(1)
  expect(await limit.take('a')).toBe(1)
  limit.clock.set(later(10))
  expect(await limit.secondsToWait('a')).toBe(0)
  for (let attempt = 11; attempt <= 15; attempt++) {
    await limit.take('a')
    if (attempt < 15) limit.clock.set(later(attempt * 10))
  }
  expect(await limit.secondsToWait('a')).toBe(30)
})

test('R8.07 of two concurrent attempts the one with the earlier clock does not wait', async () => {
  const limit = createRateLimit()
  limit.clock.set(later(1))
  expect(await limit.take('a')).toBe(0)
  limit.clock.set(later(0))
  expect(await limit.take('a')).toBe(0)
})

test('R8.07 attempts expire a day after the last or on success, and expired ones are removed', async () => {
  const limit = createRateLimit()
  for (let attempt = 0; attempt < 20; attempt++) await limit.take('a')
  for (let attempt = 0; attempt < 20; attempt++) await limit.take('b')
  await limit.reset('b')
  await limit.take('b')
  expect(await limit.secondsToWait('b')).toBe(0)
  limit.clock.set(later(24 * 3600))
  await limit.take('a')
  expect(await limit.secondsToWait('a')).toBe(0)
  const rows = () => limit.needs.db.selectFrom('rateLimit').select('attempts').execute()
  limit.clock.set(later(25 * 3600))
  await removeForgotten(limit.needs)
  expect(await rows()).toEqual([{ attempts: 1 }])
})

test('R8.07 an attempt that was right is taken back, the wrong ones before it still count', async () => {
  const limit = createRateLimit()
  for (let attempt = 1; attempt < 10; attempt++) await limit.take('a')
  await limit.take('a')
  await limit.forgive('a')
  expect(await limit.secondsToWait('a')).toBe(0)
  await limit.take('a')
  expect(await limit.secondsToWait('a')).toBe(10)
})

test('R8.07 many attempts at once are counted one by one, in whichever process', async () => {
  const limit = createRateLimit()
  const answers = await Promise.all(Array.from({ length: 40 }, () => limit.another()))
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(10)
})
