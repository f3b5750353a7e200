import { execFile } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { openLine } from '../../test/database-line.ts'
import { openPool } from '../shared/database.ts'
import { isSecondRelease } from './second-release.ts'

/** As pg-pool says it. */
const SECOND_RELEASE = 'Release called on client which has already been released to the pool.'

/** What a process writes in which nobody handles an error that `caller` has caused, or that it ended. */
async function endOf(caller: string, message = SECOND_RELEASE) {
  const program = `
    import { outliveSecondRelease } from './second-release.ts'
    outliveSecondRelease({ warn: (text) => console.log(text) })
    const error = new Error(${JSON.stringify(message)})
    error.stack = \`Error: \${error.message}\\n    at release (${caller}:347:20)\`
    Promise.reject(error)
    setTimeout(() => console.log('lives'), 50)`
  return await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: join(import.meta.dirname),
  }).then(
    ({ stdout }) => stdout.trim().split('\n'),
    () => 'ended',
  )
}

test('issue 34 a process outlives what the queue’s library leaves to nobody, and nothing else', async () => {
  const library = '/app/node_modules/graphile-worker/dist/main.js'
  expect(await endOf(library)).toEqual(['the queue has released a broken connection twice', 'lives'])
  expect(await endOf(library, 'connection refused')).toBe('ended')
  expect(await endOf('/app/backend/src/shared/outbox.ts')).toBe('ended')
})

test('issue 34 the queue’s library releases a connection twice that breaks while its runner ends', async () => {
  const app = await buildTestApp()
  const line = await openLine(app.parts.config.databaseUrl)
  const pool = openPool(line.url, 4)
  const left: unknown[] = []
  const note = (reason: unknown) => left.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(async () => {
    process.off('unhandledRejection', note)
    await pool.end()
    await line.close()
    await app.close()
  })
  const events = new EventEmitter() as WorkerEvents
  // The answer to its `listen` does not arrive any more.
  events.on('pool:listen:success', () => line.hold())
  events.on('pool:listen:release', () => setImmediate(() => line.cut()))
  const listening = once(events, 'pool:listen:success')
  const runner = await run({
    events,
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { none: () => undefined },
  })
  runner.promise.catch(() => undefined)
  await listening
  runner.stop().catch(() => undefined)
  // Where it does not any more, `outliveSecondRelease` can go.
  await expect.poll(() => left).toSatisfy((reasons: Error[]) => reasons.length === 1 && reasons.every(isSecondRelease))
})
