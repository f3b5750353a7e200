// Writes tables.ts from the migrated database at DATABASE_URL: `pnpm --filter @goldammer/backend tables` after a new migration.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const out = fileURLToPath(new URL('tables.ts', import.meta.url))
const cli = fileURLToPath(new URL('../../node_modules/.bin/kysely-codegen', import.meta.url))
const run = spawnSync(
  cli,
  [
    ...['--dialect', 'postgres', '--camel-case', '--out-file', out, '--url', process.env.DATABASE_URL ?? ''],
    ...['--date-parser', 'string', '--type-mapping', '{"int8":"number","numeric":"number"}'],
    ...['--exclude-pattern', '{graphile_worker.*,*kysely_*}'],
  ],
  { stdio: 'inherit' },
)
process.exit(run.status ?? 1)
