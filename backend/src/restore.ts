// `node src/restore.ts <backup>` restores a backup into an empty database and the storage, ends all sessions, and verifies the
// result. Exit codes: 0 restored and whole, 1 not restored or faults found, 75 the database is away, 78 the settings are wrong.
import { BackupProblem } from './backup/problem.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import { endEverySession } from './modules/backoffice/staff/every-session.service.ts'
import { openPool } from './shared/database.ts'
import { notePlace } from './shared/file-places.ts'
import { JOBS } from './shared/postgres/limits.ts'
import { exitBecause } from './shared/start-problem.ts'
import { CHECKS } from './verify/checks.ts'
import { toText, verify } from './verify/report.ts'

const [, , path] = process.argv
if (!path) {
  console.error('Usage: restore <backup>, such as restore /backups/goldammer-2026-11-20T02-00-00Z.tar.age')
  process.exit(78)
}
const began = performance.now()
const secondsSince = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
const config = readConfigOrExit()
const pool = openPool(config.databaseDirectUrl, 4, { limits: JOBS, name: 'goldammer restore' })
// Nothing here sends a mail.
const parts = assembleDependencies(config, pool, 'smtp://127.0.0.1:1')
await parts.ports.storage.check().catch(exitBecause)
const restored = await restoreBackup(parts, path).catch((error: unknown) => {
  if (!(error instanceof BackupProblem)) exitBecause(error)
  console.error(error.message)
  process.exit(1)
})
console.log(
  `Restored the backup of ${restored.createdAt} (version ${restored.version}, ${restored.files} files) in ${secondsSince()}.`,
)
await notePlace(parts.db, parts.ports.storage.current.name)
const ended = await endEverySession(parts)
console.log(`Ended ${ended.customers} sessions of customers and ${ended.staff} of staff.`)
const report = await verify({ ...parts, files: 'all' }, CHECKS)
console.log(toText(report))
console.log(`Done in ${secondsSince()}.`)
process.exitCode = report.isFine ? 0 : 1
await parts.ports.mail.close()
await pool.end()
