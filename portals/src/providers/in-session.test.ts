import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { afterEach, expect, test, vi } from 'vitest'
import { inSession, signedInAgain, signInWanted } from './in-session.ts'

const refusal = (code: string) => new ApiClientError(new Response(null, { status: 403 }), { errors: [{ code }] })

const asked = vi.fn()
let leave = () => {}
const openDialog = () => {
  leave = signInWanted.subscribe(asked)
}
afterEach(() => {
  leave()
  asked.mockClear()
})

test('a call that is refused because the session ended runs again after the sign-in', async () => {
  openDialog()
  const call = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal('CHECKOUT__CUSTOMER_NOT_LOGGED_IN'))
    .mockResolvedValue('saved')
  const other = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal('CHECKOUT__CUSTOMER_NOT_LOGGED_IN'))
    .mockResolvedValue('read')
  const both = Promise.all([inSession(call), inSession(other)])
  await vi.waitFor(() => expect(other).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(signInWanted.now()).toBe(true))
  expect(asked).toHaveBeenCalledOnce()
  signedInAgain()
  expect(signInWanted.now()).toBe(false)
  expect(await both).toEqual(['saved', 'read'])
  expect(call).toHaveBeenCalledTimes(2)
})

test('any other refusal is the caller’s at once', async () => {
  openDialog()
  await expect(inSession(() => Promise.reject(refusal('PERMISSION_DENIED')))).rejects.toThrow('Failed request')
  expect(signInWanted.now()).toBe(false)
})

test('where nobody can be asked, the refusal is the caller’s too', async () => {
  await expect(inSession(() => Promise.reject(refusal('STAFF_NOT_LOGGED_IN')))).rejects.toThrow('Failed request')
  expect(signInWanted.now()).toBe(false)
})
