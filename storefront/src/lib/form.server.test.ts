import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { AstroGlobal } from 'astro'
import { expect, test, vi } from 'vitest'

// Nobody listens there.
vi.stubEnv('BACKEND_URL', 'http://127.0.0.1:9')
const { FormRefusal, handleForm } = await import('./form.server.ts')

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
