import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { openLine } from '../../test/database-line.ts'
import { openNotices } from './notices.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('issue 34 a connection that has gone silent is replaced, and whoever listens learns of it', async () => {
  const line = await openLine(app.parts.config.databaseUrl)
  const notices = await openNotices(line.url, 1_000)
  const received: string[] = []
  let lost = 0
  await notices.listen('a_channel', (payload) => received.push(payload))
  notices.whenLost(() => lost++)
  const notify = async (payload: string) => void (await sql`select pg_notify('a_channel', ${payload})`.execute(app.db))
  await notify('one')
  await expect.poll(() => received, { timeout: 5_000 }).toEqual(['one'])

  line.hold()
  await expect.poll(() => lost, { timeout: 8_000 }).toBe(1)
  line.release()
  // Once more for the new connection.
  await expect.poll(() => lost, { timeout: 8_000 }).toBe(2)
  await notify('two')
  await expect.poll(() => received, { timeout: 5_000 }).toEqual(['one', 'two'])
  await notices.stop()
  await line.close()
})
