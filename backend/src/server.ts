import { buildApp } from './app.ts'
import { type Config, readConfigOrExit } from './config.ts'
import { startWorker } from './jobs/worker.ts'
import { assembleParts } from './parts.ts'
import { bufferedLog } from './plugins/request-log.ts'
import { startMailCatcher } from './ports/mail/catcher.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { keepPublicFacts, openPublicFacts } from './shared/public-facts.ts'
import { exitBecause } from './shared/start-problem.ts'

const { app, worker, parts, catcher, pool, facts } = await start(readConfigOrExit()).catch(exitBecause)

async function start(config: Config) {
  const pool = openPool(config.databaseUrl)
  await pool.query('select 1')
  const catcher = config.smtpUrl ? null : await startMailCatcher(openDatabase(pool), config.mailCatcherPort)
  const parts = assembleParts(config, pool, catcher?.url ?? config.smtpUrl)
  await parts.ports.storage.check()
  const facts = await openPublicFacts(config.databaseUrl)
  keepPublicFacts(parts.db, facts)
  const app = await buildApp({ ...parts, facts, logTo: bufferedLog() })
  pool.on('error', (error) => app.log.error({ err: error }, 'a database connection broke'))
  const worker = await startWorker(parts, pool, app.log)
  await app.listen({ port: config.port, host: config.host })
  return { app, worker, parts, catcher, pool, facts }
}

/** The supervisor grants ten seconds; what is not finished by then is taken over at the next start. */
const patience = 8_000

let stopping = false
/** Answers what has begun, finishes running jobs, and leaves nothing open. */
async function stop() {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), patience).unref()
  await app.close()
  await worker.stop()
  await facts.stop()
  await parts.ports.mail.close()
  await catcher?.close()
  await pool.end()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
