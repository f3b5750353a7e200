import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveProvider, SLOWLY, SPREAD } from './live.ts'
import type { LiveMessage } from './live-message.ts'
import { noteRead } from './reads-under-way.ts'

const page = { visibilityState: 'visible', addEventListener: vi.fn() }
const becomeVisible = () => {
  page.visibilityState = 'visible'
  for (const [, listener] of page.addEventListener.mock.calls) listener()
}

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  page.addEventListener.mockClear()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watching(resource: string) {
  let report: (message: LiveMessage) => void = () => {}
  const provider = liveProvider('staff', (listener) => {
    report = listener
  })
  const read = vi.fn()
  const subscribe = () => provider.subscribe({ channel: `resources/${resource}`, types: ['*'], callback: read })
  const subscription = subscribe()
  const change = (fields: Partial<Extract<LiveMessage, { kind: 'change' }>> = {}) =>
    report({ kind: 'change', area: 'staff', resource, ids: [], ...fields })
  return {
    read,
    change,
    subscribe,
    report: (message: LiveMessage) => report(message),
    leave: () => provider.unsubscribe(subscription),
  }
}

test('issue 34 what has changed is read again, by area and resource', () => {
  const { read, change, leave } = watching('payout-runs')
  change()
  change({ ids: ['a', 'b'] })
  expect(read).toHaveBeenCalledTimes(2)
  change({ resource: 'timed-jobs' })
  change({ area: 'company' })
  expect(read).toHaveBeenCalledTimes(2)
  leave()
  change()
  expect(read).toHaveBeenCalledTimes(2)
})

test('issue 34 what several parts of a page show is read once', () => {
  const { read, change, subscribe } = watching('unread')
  subscribe()
  change()
  expect(read).toHaveBeenCalledTimes(1)
})

test('issue 34 a change during a read is read after it', async () => {
  const { read, change } = watching('dashboard')
  const answer = Promise.withResolvers<void>()
  void noteRead('dashboard', answer.promise)
  change()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(read).not.toHaveBeenCalled()
  answer.resolve()
  await vi.advanceTimersByTimeAsync(10)
  expect(read).toHaveBeenCalledTimes(1)
})

test('issue 34 a page that nobody sees is read again once, when somebody does', () => {
  const { read, change } = watching('timed-jobs')
  page.visibilityState = 'hidden'
  change()
  change()
  expect(read).not.toHaveBeenCalled()
  becomeVisible()
  becomeVisible()
  expect(read).toHaveBeenCalledTimes(1)
})

test('issue 34 after a break everything is read again', () => {
  const { read, report } = watching('timed-jobs')
  report({ kind: 'again' })
  vi.advanceTimersByTime(SPREAD)
  expect(read).toHaveBeenCalledTimes(1)
})

test('issue 34 only without a stream is it looked at by itself, and slowly', () => {
  const { read, report } = watching('timed-jobs')
  vi.advanceTimersByTime(2 * SLOWLY)
  expect(read).toHaveBeenCalledTimes(2)
  report({ kind: 'up' })
  vi.advanceTimersByTime(3 * SLOWLY)
  expect(read).toHaveBeenCalledTimes(2)
  report({ kind: 'down' })
  vi.advanceTimersByTime(SLOWLY)
  expect(read).toHaveBeenCalledTimes(3)
})
