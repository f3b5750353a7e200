// Loaded before the server (`node --import`): kills this very process at a statement, as a power cut would.
import pg from 'pg'

/** What the statement begins with; `… then commit`: the end of its transaction, once the database has it. */
const [fatal = '', end] = (process.env.DIE_AT ?? '').split(' then ')

type Query = (this: pg.Client, ...query: unknown[]) => unknown
const proto = pg.Client.prototype as unknown as { query: Query }
const send = proto.query
const marked = new WeakSet<pg.Client>()

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

proto.query = function (...query) {
  const text = textOf(query[0])
  const answer = send.apply(this, query)
  if (fatal === '') return answer
  if (text.startsWith(fatal)) marked.add(this)
  const isTime = marked.has(this) && (end === undefined || text === end)
  if (!isTime) return answer
  return Promise.resolve(answer).then(() => {
    process.kill(process.pid, 'SIGKILL')
    // Nothing goes on from here.
    return new Promise(() => undefined)
  })
}
