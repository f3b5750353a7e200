// Loaded before the server (`node --import './test/die-at.ts?at=…'`): kills this very process at a statement, as a power cut would.
// `&with=…`: only one that has this among its values. `&by=loop`: it does not die, but begins a loop without an end.
import pg from 'pg'

/** What the statement begins with; `… then commit`: the end of its transaction, once the database has it. */
const { searchParams } = new URL(import.meta.url)
const [fatal = '', end] = (searchParams.get('at') ?? '').split(' then ')
const value = searchParams.get('with')
const isLoop = searchParams.get('by') === 'loop'

type Query = (this: pg.Client, ...query: unknown[]) => unknown
const proto = pg.Client.prototype as unknown as { query: Query }
const send = proto.query
const marked = new WeakSet<pg.Client>()

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

const isWith = (query: unknown[]): boolean => {
  const values = (query[0] as { values?: unknown[] } | null)?.values ?? query[1]
  return value === null || (Array.isArray(values) && values.includes(value))
}

proto.query = function (...query) {
  const text = textOf(query[0])
  const answer = send.apply(this, query)
  if (fatal === '') return answer
  if (text.startsWith(fatal) && isWith(query)) marked.add(this)
  const isTime = marked.has(this) && (end === undefined || text === end)
  if (!isTime) return answer
  return Promise.resolve(answer).then(() => {
    while (isLoop);
    process.kill(process.pid, 'SIGKILL')
    // Nothing goes on from here.
    return new Promise(() => undefined)
  })
}
