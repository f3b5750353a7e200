import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { AstroGlobal } from 'astro'
import { expect, test, vi } from 'vitest'

// Nobody listens there.
vi.stubEnv('BACKEND_URL', 'http://127.0.0.1:9')
const { FormRefusal, handleForm } = await import('./form.server.ts')
const { withDeadline } = await import('./deadline.server.ts')
const { formAgain } = await import('./form-again.server.ts')
const { pageErrorOf } = await import('./page-error.ts')
const { readSalutations } = await import('./reference.server.ts')
const { forgetLanguages } = await import('./sdk.ts')

/** A backend that takes each call and never answers; `end` ends the time limits that were set, in the order in which they were. */
function aHangingBackend() {
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    const { signal } = init!
    if (signal!.aborted) reject(signal!.reason)
    signal!.addEventListener('abort', () => reject(signal!.reason))
    return promise
  })
  return { calls, end: (index: number) => limits[index]!.abort(new DOMException('too late', 'TimeoutError')) }
}

function posted(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  return {
    request: new Request('http://shop.example/contact', { method: 'POST', body }),
    response: { headers: new Headers(), status: 200 },
    locals: { locale: 'de-DE', path: '/contact' },
  } as unknown as AstroGlobal
}

test('R2.30 a form that cannot be sent because nobody answers comes back with everything typed', async () => {
  const page = posted({ subject: 'Frage', comment: 'Zeile 1\nZeile 2' })
  const form = await handleForm(page, async () => '/')
  if (form instanceof Response) throw new Error('The form was left.')
  expect([form.value('subject'), form.value('comment')]).toEqual(['Frage', 'Zeile 1\nZeile 2'])
  expect(form.errors).toEqual([{ field: '', message: expect.stringContaining('nicht übermittelt') }])
  expect(page.response.status).toBe(503)
})

test('issue 34 R2.30 a form for which the backend is too busy comes back with 503 and what was typed', async () => {
  const page = posted({ subject: 'Frage' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ elements: [] }))
  const busy = new Response(null, { status: 503, headers: { 'retry-after': '7' } })
  const form = await handleForm(page, () => Promise.reject(new ApiClientError(busy, { errors: [{ status: '503' }] })))
  vi.restoreAllMocks()
  if (form instanceof Response) throw new Error('The form was left.')
  expect([page.response.status, page.response.headers.get('retry-after'), form.value('subject')]).toEqual([
    503,
    '7',
    'Frage',
  ])
})

test('issue 34 R2.30 a form whose answer comes too late comes back with 503, what was typed, and no promise', async () => {
  const page = posted({ subject: 'Frage' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ elements: [] }))
  const form = await handleForm(page, () => Promise.reject(new DOMException('too late', 'TimeoutError')))
  vi.restoreAllMocks()
  if (form instanceof Response) throw new Error('The form was left.')
  expect([page.response.status, page.response.headers.get('retry-after'), form.value('subject')]).toEqual([
    503,
    '5',
    'Frage',
  ])
  expect(form.errors).toEqual([{ field: '', message: expect.stringContaining('nicht sicher') }])
})

test('issue 34 R2.30 all that a form asks of a backend that hangs is given up at one time', async () => {
  forgetLanguages()
  const page = posted({ subject: 'Frage <1>' })
  const { calls, end } = aHangingBackend()
  const answer = withDeadline(async () => {
    const form = await handleForm(page, async () => '/')
    expect(form).toMatchObject({ errors: [{ message: expect.stringContaining('nicht übermittelt') }] })
    await readSalutations('de-DE')
    return form
  })
  await vi.waitFor(() => expect(calls).toHaveBeenCalled())
  // The limit of the page; one that is renewed when the form is there; the others are never met.
  end(1)
  const failure = await answer.catch((error) => error)
  expect(failure).toMatchObject({ name: 'TimeoutError' })
  const again = await formAgain(
    { ...page, url: new URL('http://shop.example/contact?a=1') } as never,
    pageErrorOf(failure),
  )
  vi.restoreAllMocks()
  forgetLanguages()
  expect([again?.status, again?.headers.get('retry-after')]).toEqual([503, '5'])
  const html = await again?.text()
  expect(html).toContain('Frage &lt;1&gt;')
  expect(html).toContain('action="/contact?a=1"')
  expect(html).toContain('nicht übermittelt')
})

test.each([
  ['that may have arrived', { isUncertain: true }, 'nicht sicher'],
  ['that has not left', {}, 'nicht übermittelt'],
])('issue 34 R2.30 a form %s says so when its page cannot be made either', async (_what, state, words) => {
  const page = posted({ subject: 'Frage' })
  const data = await page.request.formData()
  Object.assign(page.locals, { sent: { data, ...state }, requestId: 'id-of-the-log' })
  const error = pageErrorOf(new DOMException('too late', 'TimeoutError'))
  const again = await formAgain({ ...page, url: new URL('http://shop.example/contact') } as never, error)
  const html = await again?.text()
  expect(html).toContain(words)
  expect(html).toContain('Vorgangsnummer: id-of-the-log')
})

test('issue 34 a form that is done is not offered again', async () => {
  const page = posted({ subject: 'Frage' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ elements: [] }))
  await handleForm(page, async () => null)
  vi.restoreAllMocks()
  const error = pageErrorOf(new DOMException('too late', 'TimeoutError'))
  expect(await formAgain({ ...page, url: new URL('http://shop.example/') } as never, error)).toBeUndefined()
})

test('R2.30 what the page itself has against a form is said, and what was typed stays', async () => {
  const page = posted({ subject: 'Frage' })
  const refuse = async () => {
    throw new FormRefusal([{ field: 'subject', message: 'Zu kurz' }])
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ elements: [] }))
  const form = await handleForm(page, refuse)
  vi.restoreAllMocks()
  if (form instanceof Response) throw new Error('The form was left.')
  expect([form.value('subject'), form.errorOf('subject'), page.response.status]).toEqual(['Frage', 'Zu kurz', 422])
})

test('an error that is none of these is not hidden behind the form', async () => {
  const fail = async () => {
    throw new RangeError('odd')
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ elements: [] }))
  await expect(handleForm(posted({}), fail)).rejects.toThrow('odd')
  vi.restoreAllMocks()
})
