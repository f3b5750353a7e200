import { afterEach, expect, test, vi } from 'vitest'
import { LIVE, liveProvider } from './live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('live figures are read again while their page is visible, until it is left', () => {
  vi.useFakeTimers()
  const page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
  const callback = vi.fn()
  const timer = liveProvider.subscribe({ channel: 'resources/dashboard', types: ['*'], callback })
  vi.advanceTimersByTime(2 * LIVE)
  expect(callback).toHaveBeenCalledTimes(2)
  page.visibilityState = 'hidden'
  vi.advanceTimersByTime(LIVE)
  expect(callback).toHaveBeenCalledTimes(2)
  page.visibilityState = 'visible'
  liveProvider.unsubscribe(timer)
  vi.advanceTimersByTime(LIVE)
  expect(callback).toHaveBeenCalledTimes(2)
})
