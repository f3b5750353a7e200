import { afterEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from './live-message.ts'
import { listenTo } from './live-stream.ts'

const openStream = vi.hoisted(() => vi.fn())
vi.mock('@goldammer/sdk/client/transport', () => ({ openStream }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  openStream.mockReset()
})

/** Locks of one browser: the first who asks has it for ever. */
function stubBrowser() {
  const waiting: (() => unknown)[] = []
  const request = async (_name: string, lead: () => unknown) => {
    waiting.push(lead)
    if (waiting.length === 1) await lead()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('window', { addEventListener() {} })
  return { waiting }
}

/** An answer whose events the test sends. */
function anAnswer() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    send: (text: string) => writer.write(new TextEncoder().encode(text)),
    close: () => writer.close(),
  }
}

test('issue 34 one tab has the stream, and all hear of it', async () => {
  const { waiting } = stubBrowser()
  const { response, send } = anAnswer()
  openStream.mockResolvedValueOnce(response)
  const first: LiveMessage[] = []
  const second: LiveMessage[] = []
  listenTo('store', (message) => first.push(message))
  listenTo('store', (message) => second.push(message))
  expect(waiting).toHaveLength(2)
  await send('event: open\ndata: {}\n\n')
  await send('event: change\ndata: {"area":"company","resource":"dashboard",')
  await send('"ids":["a"]}\n\n: \n\n')
  const all = [
    { kind: 'up' },
    { kind: 'again' },
    { kind: 'change', area: 'company', resource: 'dashboard', ids: ['a'] },
  ]
  await expect.poll(() => first).toEqual(all)
  await expect.poll(() => second).toEqual(all)
  expect(openStream).toHaveBeenCalledTimes(1)

  // A tab that is opened later has read before it listens.
  const third: LiveMessage[] = []
  listenTo('store', (message) => third.push(message))
  await expect.poll(() => third).toEqual([{ kind: 'up' }, { kind: 'again' }])
  expect(first).toHaveLength(3)
})

test('issue 34 a stream that ends is opened again after the time that the server names', async () => {
  stubBrowser()
  const one = anAnswer()
  const two = anAnswer()
  openStream.mockResolvedValueOnce(one.response).mockResolvedValueOnce(two.response)
  const heard: LiveMessage[] = []
  listenTo('staff', (message) => heard.push(message))
  await one.send('event: open\ndata: {}\n\nretry: 30\nevent: end\ndata: {"reason":"stopping"}\n\n')
  await one.close()
  await two.send('event: open\ndata: {}\n\n')
  const all = ['up', 'again', 'down', 'up', 'again']
  await expect.poll(() => heard.map(({ kind }) => kind), { timeout: 3_000 }).toEqual(all)
})

test('issue 34 a refused stream is asked for again when the server says, and a silent one is cut', async () => {
  vi.useFakeTimers()
  // One and a half times what the server says: browsers do not come back together.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  stubBrowser()
  const silent = anAnswer()
  const signals: AbortSignal[] = []
  openStream
    .mockResolvedValueOnce(new Response(null, { status: 503, headers: { 'retry-after': '60' } }))
    .mockImplementationOnce(async (_url: string, signal: AbortSignal) => {
      signals.push(signal)
      signal.addEventListener('abort', () => void silent.close())
      return silent.response
    })
    .mockReturnValue(new Promise(() => {}))
  listenTo('store', () => {})
  await vi.advanceTimersByTimeAsync(59_000)
  expect(openStream).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(62_000)
  expect(openStream).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signals[0]!.aborted).toBe(true)
  expect(openStream).toHaveBeenCalledTimes(3)
})

test('issue 34 streams that end at once are opened less and less often', async () => {
  vi.useFakeTimers()
  stubBrowser()
  openStream.mockImplementation(async () => new Response('event: open\ndata: {}\n\nretry: 0\nevent: end\ndata: {}\n\n'))
  listenTo('staff', () => {})
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(openStream.mock.calls.length).toBeLessThan(30)
})

test('issue 34 a tab whose leader has fallen asleep looks by itself, until it wakes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('navigator', { locks: { request: async () => {} } })
  const leader = new BroadcastChannel('goldammer.live.store')
  const heard: string[] = []
  listenTo('store', ({ kind }) => heard.push(kind))
  // Messages between channels take no fake time.
  const passed = async () => await new Promise((done) => setImmediate(() => setImmediate(done)))
  leader.postMessage('the stream is up')
  await vi.waitFor(() => expect(heard).toEqual(['up', 'again']))
  await vi.advanceTimersByTimeAsync(59_000)
  leader.postMessage('the stream is up')
  await passed()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(heard).toEqual(['up', 'again'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(heard).toEqual(['up', 'again', 'down'])
  leader.postMessage('the stream is up')
  await vi.waitFor(() => expect(heard).toEqual(['up', 'again', 'down', 'up', 'again']))
  leader.close()
})

test('issue 34 without locks, as on plain HTTP, there is no stream', () => {
  vi.stubGlobal('navigator', {})
  listenTo('store', () => {})
  expect(openStream).not.toHaveBeenCalled()
})
