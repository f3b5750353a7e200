import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system lends to connections that go out: a port that rests for a while is not taken by one of them. */
const FIRST = 15_000
const LAST = 29_999

let next = FIRST + (process.pid % 1_000) * 15

/** For a server that ends and listens again, several times. */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    next = next >= LAST ? FIRST : next + 1
    const server = createServer().listen(next, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    const closed = once(server, 'close')
    server.close()
    await closed
    return next
  }
}
