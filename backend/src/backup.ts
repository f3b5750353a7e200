// `node src/backup.ts` writes an encrypted backup of database and files into BACKUP_DIR. Exit codes: 0 made, 1 not made,
// 75 the database is away, 78 the settings are wrong.
import { makeBackup } from './backup/make-backup.ts'
import { BackupProblem } from './backup/problem.ts'
import { readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import { openPool } from './shared/database.ts'
import { exitBecause } from './shared/start-problem.ts'

const began = performance.now()
const pool = openPool(readConfigOrExit().databaseDirectUrl, 1, { name: 'goldammer backup' })
// Nothing here sends a mail.
const parts = assembleDependencies(readConfigOrExit(), pool, 'smtp://127.0.0.1:1')
const made = await makeBackup(parts).catch((error: unknown) => {
  if (!(error instanceof BackupProblem)) exitBecause(error)
  console.error(`${error.message}\nNo backup was made.`)
  process.exit(1)
})
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
console.log(
  [
    `${made.path}: ${megabytes(made.bytes)} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    `database ${megabytes(made.databaseBytes)}, ${made.files} files ${megabytes(made.fileBytes)}`,
    `sealed under DATA_KEY ${parts.ports.keys.keyId}, which is not in it: store that key apart`,
    ...(made.missing.length > 0
      ? [`${made.missing.length} files were not there: ${made.missing.slice(0, 10).join(', ')}`]
      : []),
    ...made.deleted.map((name) => `deleted ${name}`),
  ].join('\n'),
)
// The rest can be restored; somebody has to look for what was lost before.
process.exitCode = made.missing.length > 0 ? 1 : 0
await parts.ports.mail.close()
await pool.end()
