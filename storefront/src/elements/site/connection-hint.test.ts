import { CONNECTION_HINT_DELAY_MS } from '@goldammer/sdk/constants'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})

async function hintOn(status: number): Promise<string[]> {
  const notices: string[] = []
  vi.spyOn(console, 'error').mockImplementation((text) => void notices.push(text))
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === `[data-error-status="${status}"]` ? {} : null),
  })
  await import('./connection-hint.ts')
  vi.advanceTimersByTime(CONNECTION_HINT_DELAY_MS - 1)
  expect(notices).toEqual([])
  vi.advanceTimersByTime(1)
  return notices
}

test('R8.04 R9.01 on status 412 a hint about the connection is logged after two seconds', async () => {
  expect(await hintOn(412)).toEqual([expect.stringMatching(/API connection.*endpoint.*access token/)])
})

test('R8.04 on any other status nothing is logged', async () => expect(await hintOn(500)).toEqual([]))
