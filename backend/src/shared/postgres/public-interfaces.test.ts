import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Internals of pg and Kysely: an update may change them without notice. */
const internals = [
  /\.getExecutor\b|withConnectionProvider|new Transaction\b/,
  /\._(?:result|parsers|accumulateRows|prebuiltEmptyResultObject|queryQueue|activeQuery|types)\b/,
  /\bconnection\.stream\b|\bparsedStatements\b|extends pg\.(?:Query|Client|Pool|Connection)\b|from '(?:pg|kysely)\/(?!migration')/,
]

test('pg and Kysely are used through their public interfaces only', () => {
  const source = new URL('../../', import.meta.url)
  const found = globSync('**/*.ts', { cwd: source.pathname })
    .filter((path) => !path.endsWith('public-interfaces.test.ts'))
    .filter((path) => internals.some((internal) => internal.test(readFileSync(new URL(path, source), 'utf8'))))
  expect(found).toEqual([])
})
