import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { companyReads } from './company/reads.ts'
import { investorReads } from './investor/reads.ts'
import { staffReads } from './staff/reads.ts'

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Where the hooks of Refine and React Query are called; all other files use these. */
const LAYER = /^(shared\/data\/|shared\/use-action\.ts$)/
const BESIDE =
  /\buse(Query|Queries|InfiniteQuery|Mutation|QueryClient|One|Many|List|InfiniteList|Table|Custom|CustomMutation|Create|Update|Delete)\b(?:<[^(]*>)?\(/g

/**
 * Calls that go beside the data layer, each with its reason. When one goes, take it out here; none comes in.
 * - sign-in-dialog: signs in while all that goes through the data provider waits for it
 * - notes, timeline: grow at their end; `useInfiniteList` of Refine counts pages, these have cursors
 */
const KNOWN = [
  'shared/session/sign-in-dialog.tsx: useMutation',
  'staff/care/customers/notes.tsx: useInfiniteQuery',
  'staff/care/customers/timeline.tsx: useInfiniteQuery',
]

test('screens read and change through one data layer', () => {
  const found = files
    .filter((file) => !LAYER.test(file))
    .flatMap((file) => [...textOf(file).matchAll(BESIDE)].map(([, name]) => `${file}: use${name}`))
  expect(found.sort()).toEqual(KNOWN)
})

/** Parts of a resource, as Refine names them. */
const SCOPES = ['all', 'list', 'many', 'detail']
const OUT_OF_DATE = [
  /\binvalidates(?:: string\[\])?(?:=\{| ?[:=] ?)\[([^\]]*)\]/g,
  /\binvalidate\(\{ resource: ('[^']+')/g,
]

const areas = { company: companyReads, investor: investorReads, staff: staffReads }

test('what a change makes out of date is a resource of its portal', () => {
  const shared = Object.assign({}, ...Object.values(areas))
  const unknown = files.flatMap((file) => {
    const reads = new Map(Object.entries(areas)).get(file.split('/')[0] ?? '') ?? shared
    return OUT_OF_DATE.flatMap((pattern) => [...textOf(file).matchAll(pattern)])
      .flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name))
      .filter((name) => !(name in reads || SCOPES.includes(name)))
      .map((name) => `${file}: ${name}`)
  })
  expect(unknown).toEqual([])
})
