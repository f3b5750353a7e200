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
  /\buse(Query|Queries|InfiniteQuery|Mutation|QueryClient|One|Many|List|InfiniteList|Table|Custom|CustomMutation)\b(?:<[^(]*>)?\(/g

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
  // The three of this name are the area's: `changes.ts`.
  const ofRefine = /import \{[^}]*\buse(?:Create|Update|Delete)\b[^}]*\} from '@refinedev\/core'/
  expect(files.filter((file) => ofRefine.test(textOf(file)))).toEqual([])
})

/** Where a named action names its call: in the hook, or in a component that has the hook. */
const ACTION = /\buseAction\(|<(?:FormDialog|ConfirmDialog|OwnForm)\b[\s\S]*?\b(?:save|act)=\{/g
/** Behind it: the call ends where its options begin, or the next property or statement. */
const END = /, \{|\n {2,6}(?:\w+[={]|\w+$|const |return |\})|\n\n/m
const WRITES = /\b(?:add|create|update|delete|remove)(?!\w*Ticket\b)[A-Z]\w+(?=[(\s,}]|$)/g

/**
 * Named actions whose calls read like those that create or delete a record, each with its reason:
 * - a comment is an answer in a thread, and no resource of the portal
 * - an attachment, a form that is signed, a proof are parts of a record that exists
 * - a second factor is removed with a password and a code
 * - a run is made from figures that are decided with it
 */
const NAMED = [
  'company/inbox/answer.tsx: createComment',
  'company/news/attachments.tsx: removePostAttachment',
  'investor/profile/account/second-factor.tsx: removeAccountSecondFactor',
  'investor/profile/tax/exemption-file.tsx: addExemptionOrderFile',
  'investor/profile/tax/residence-proof.tsx: addResidenceProof',
  'staff/account/second-factor.tsx: removeSecondFactor',
  'staff/money/profit-figures/decide-figure.tsx: createProfitRun',
]

test('a record is created, updated and deleted as one of its resource, not by a named action', () => {
  const found = files.flatMap((file) =>
    [...textOf(file).matchAll(ACTION)]
      .map((found) => textOf(file).slice(found.index + found[0].length))
      .flatMap((behind) => behind.slice(0, 400).split(END)[0]?.match(WRITES) ?? [])
      .map((name) => `${file}: ${name}`),
  )
  expect([...new Set(found)].sort()).toEqual(NAMED)
})

/** Parts of a resource, as Refine names them. */
const SCOPES = ['all', 'list', 'many', 'detail']
const OUT_OF_DATE = [
  /\binvalidates(?:: string\[\])?(?:=\{| ?[:=] ?)\[([^\]]*)\]/g,
  /\binvalidate\(\{ resource: ('[^']+')/g,
]

/** Where a change names the resource of its record. */
const CHANGED = [
  /\buse(?:Create|Update|Delete)\('([^']+)'/g,
  /\buseChange\('\w+', '([^']+)'/g,
  /\bresource(?:: |=)['"]([^'"]+)['"]/g,
]

const areas = { company: companyReads, investor: investorReads, staff: staffReads }

const shared = Object.assign({}, ...Object.values(areas))
/** The names that files of an area may use; those of `shared/` may use all. */
const readsOf = (file: string) => new Map(Object.entries(areas)).get(file.split('/')[0] ?? '') ?? shared

test('what a change makes out of date is a resource of its portal', () => {
  const unknown = files.flatMap((file) =>
    OUT_OF_DATE.flatMap((pattern) => [...textOf(file).matchAll(pattern)])
      .flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name))
      .filter((name) => !(name in readsOf(file) || SCOPES.includes(name)))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('what is changed is a resource of its portal, or what a screen reads by a call of its own', () => {
  const keys = new Set(
    files.flatMap((file) =>
      [...textOf(file).matchAll(/(?:\bkey = |=> |\buseRead\()\['([^']+)'/g)].map(([, name]) => name),
    ),
  )
  const changed = files.flatMap((file) =>
    CHANGED.flatMap((pattern) => [...textOf(file).matchAll(pattern)]).map(([, name = '']) => ({ file, name })),
  )
  expect(changed.length).toBeGreaterThan(50)
  expect(changed.filter(({ file, name }) => !(name in readsOf(file) || keys.has(name)))).toEqual([])
})
