// Writes tables.ts from the migrated database at DATABASE_URL: run it after a new migration (docs/extending.md).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sealedColumns } from './sealed-columns.ts'

const out = fileURLToPath(new URL('tables.ts', import.meta.url))
const cli = fileURLToPath(new URL('../../node_modules/.bin/kysely-codegen', import.meta.url))
const run = spawnSync(
  cli,
  [
    '--dialect',
    'postgres',
    '--camel-case',
    '--out-file',
    out,
    '--url',
    process.env.DATABASE_URL ?? '',
    // Every bigint column is an amount in cents, every date a legal day (style §3).
    '--type-mapping',
    '{"int8":"Cents","date":"LocalDate","numeric":"number"}',
    '--exclude-pattern',
    '{graphile_worker.*,*kysely_*,*function_file}',
  ],
  { stdio: 'inherit' },
)
if (run.status !== 0) process.exit(run.status ?? 1)
let written = readFileSync(out, 'utf8')
// What is sealed is text or JSON to the code, though not to PostgreSQL.
for (const [table, columns] of Object.entries(sealedColumns)) {
  const name = table[0]!.toUpperCase() + table.slice(1)
  written = written.replace(new RegExp(`export interface ${name} {[^}]*}`), (rows) =>
    Object.entries(columns).reduce(
      (text, [column, kind]) =>
        text.replace(`  ${column}: Buffer`, `  ${column}: ${kind === 'json' ? 'Json' : 'string'}`),
      rows,
    ),
  )
}
writeFileSync(
  out,
  written.replace('import type', "import type { Cents, LocalDate } from '@goldammer/sdk/units'\nimport type"),
)
