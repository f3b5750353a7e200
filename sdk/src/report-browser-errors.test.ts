import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { reportBrowserErrors } from './report-browser-errors.ts'

const sendBeacon = vi.fn<(address: string, body: string) => boolean>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('navigator', { sendBeacon })
afterAll(() => vi.unstubAllGlobals())
afterEach(() => sendBeacon.mockClear())

const failure = (status: number) => Object.assign(new Error('Failed request'), { status })

test('R8.05 an error of a page is reported with its route, whoever caught it', () => {
  const report = reportBrowserErrors(() => ({ route: 'investor/documents', build: 'b1' }))
  report(new TypeError('broke'))
  const [address, body] = sendBeacon.mock.lastCall ?? []
  expect(address).toBe('/errors')
  expect(JSON.parse(body ?? '')).toMatchObject({ type: 'TypeError', message: 'broke', route: 'investor/documents' })
})

test('R8.05 answers of the backend with a status from 300 to 499 are not reported, others are', () => {
  const report = reportBrowserErrors(() => ({ route: undefined }))
  for (const status of [300, 403, 404, 499]) report(failure(status))
  expect(sendBeacon).not.toHaveBeenCalled()
  for (const status of [299, 500]) report(failure(status))
  expect(sendBeacon).toHaveBeenCalledTimes(2)
})

test('a page sends only its first five errors', () => {
  const report = reportBrowserErrors(() => ({ route: undefined }))
  for (let i = 0; i < 20; i++) report(new Error(String(i)))
  expect(sendBeacon).toHaveBeenCalledTimes(5)
})
