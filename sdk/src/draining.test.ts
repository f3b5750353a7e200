import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as untilNextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Draining } from './draining.ts'

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('issue 34 a call over a connection that is not yet accepted is answered before the socket closes', async () => {
  const server = createServer((_request, answer) => answer.end('served')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Timers come next, and only then what the system has for the process.
  await untilNextTurn()
  const closed = new Draining().begin(0).then(() => server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n')
  process.nextTick(() => work(5))
  expect(await text(socket)).toContain('served')
  await closed
})
