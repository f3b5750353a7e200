import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveChange } from './live-changes.ts'
import { mergeChanges, readChanges } from './live-changes.ts'
import { LiveStreams, type Watcher } from './live-streams.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const change = (fields: Partial<LiveChange> = {}): LiveChange => ({
  area: 'investor',
  resource: 'dashboard',
  owner: 'a',
  ids: [],
  ...fields,
})

const hub = (options: { lifetime?: number; most?: number } = {}) =>
  new LiveStreams({
    most: 3,
    lifetime: 3_600_000,
    mayReceive: ({ owner }, { customerId }) => owner === customerId,
    ...options,
  })

async function opened(streams: LiveStreams, source = async (keys: readonly string[]) => watchers(keys)) {
  const out = await streams.open({ source, key: 'a', address: '192.0.2.1' })
  let text = ''
  out.on('data', (chunk) => {
    text += chunk
  })
  return { out, text: () => text }
}
const watchers = (keys: readonly string[]) => new Map(keys.map((key): [string, Watcher] => [key, { customerId: key }]))
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

test('issue 34 changes of a moment are one event, with the ids of all', async () => {
  const streams = hub()
  const { text } = await opened(streams)
  streams.publish([change({ ids: ['x'] }), change({ ids: ['y'] }), change({ owner: 'b' })])
  streams.publish([change({ ids: ['x'] })])
  await pass(300)
  expect(text()).toBe(
    'event: open\ndata: {}\n\nevent: change\ndata: {"area":"investor","resource":"dashboard","ids":["x","y"]}\n\n',
  )
  streams.stop()
})

test('issue 34 something is sent every fifteen seconds, and the stream ends after its time', async () => {
  const streams = hub({ lifetime: 60_000 })
  const { text } = await opened(streams)
  await pass(16_000)
  expect(text()).toMatch(/\n: \n\n$/)
  await pass(60_000)
  expect(text()).toMatch(/retry: 0\nevent: end\ndata: \{"reason":"age"\}\n\n$/)
  expect(streams.count).toBe(0)
  streams.stop()
})

test('issue 34 while rights cannot be read nothing is delivered, and then everything is read again', async () => {
  let isAway = false
  const streams = hub()
  const { text } = await opened(streams, async (keys) => {
    if (isAway) throw new Error('away')
    return watchers(keys)
  })
  isAway = true
  streams.publish([change()])
  await pass(6_000)
  expect(text()).toBe('event: open\ndata: {}\n\n')
  isAway = false
  await pass(6_000)
  expect(text()).toBe('event: open\ndata: {}\n\nevent: open\ndata: {}\n\n')
  streams.stop()
})

test('issue 34 a browser that takes nothing is cut off, and one that leaves is forgotten', async () => {
  const streams = hub()
  const slow = await streams.open({ source: async (keys) => watchers(keys), key: 'a', address: '192.0.2.1' })
  for (let turn = 0; turn < 400; turn++) {
    streams.publish([change({ ids: [`${turn}`.padStart(32, '0')] })])
    await pass(250)
  }
  expect(slow.destroyed).toBe(true)
  const { out } = await opened(streams)
  out.destroy()
  vi.useRealTimers()
  await wait(10)
  expect(streams.count).toBe(0)
  streams.stop()
})

test('issue 34 one person and one address have so many streams, whatever they sign in as', async () => {
  const streams = hub({ most: 1_000 })
  const open = async (key: string, customerId: string, address: string) =>
    await streams.open({ source: async () => new Map([[key, { customerId }]]), key, address })
  for (let session = 0; session < 24; session++) await open(`${session}`, 'a', `192.0.2.${session}`)
  await expect(open('24', 'a', '192.0.2.24')).rejects.toThrow('LIVE_STREAMS_FULL')
  for (let person = 0; person < 250; person++) await open(`p${person}`, `p${person}`, '198.51.100.1')
  await expect(open('x', 'x', '198.51.100.1')).rejects.toThrow('LIVE_STREAMS_FULL')
  await open('y', 'y', '198.51.100.2')
  expect(streams.count).toBe(275)
  streams.stop()
})

test('issue 34 a stream that ends while its rights are read ends once, and orderly', async () => {
  const streams = hub()
  const rights = Promise.withResolvers<Map<string, Watcher>>()
  const opening = streams.open({ source: () => rights.promise, key: 'a', address: '192.0.2.1' })
  await pass(6_000)
  streams.publish([change()])
  await pass(300)
  streams.stop()
  rights.resolve(watchers(['a']))
  let text = ''
  for await (const chunk of await opening) text += chunk
  expect(text).toMatch(/^retry: \d+\nevent: end\ndata: \{"reason":"stopping"\}\n\n$/)
})

test('issue 34 a session that is over before its rights are read gets an end, and no event', async () => {
  const streams = hub()
  let text = ''
  for await (const chunk of await streams.open({ source: async () => new Map(), key: 'a', address: '192.0.2.1' }))
    text += chunk
  expect(text).toBe('retry: 0\nevent: end\ndata: {"reason":"session"}\n\n')
  streams.stop()
})

test('issue 34 many ids are any, and a payload that is none of ours says nothing', () => {
  const many = Array.from({ length: 30 }, (_, index) => change({ ids: [`${index}`] }))
  expect(mergeChanges(many)).toEqual([change()])
  expect(mergeChanges([change({ ids: ['x'] }), change({ resource: 'unread', ids: ['x'] })])).toHaveLength(2)
  expect([readChanges(''), readChanges('{'), readChanges('{"a":1}')]).toEqual([[], [], []])
})
