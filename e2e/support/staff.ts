import { type APIRequestContext, expect } from '@playwright/test'
import { PASSWORD } from './api.ts'

export type StaffApi = Awaited<ReturnType<typeof staffApi>>

/** The back office with the cookies of a page, signed in as somebody of staff. */
export async function staffApi(request: APIRequestContext, email: string) {
  // biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
  async function call(method: string, path: string, body: object = {}): Promise<any> {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await request.fetch(`/staff-api${path}`, { method, headers, ...body })
    const text = await answer.text()
    expect(answer.ok(), `${method} ${path} answers ${answer.status()} ${text.slice(0, 600)}`).toBe(true)
    return text ? JSON.parse(text) : undefined
  }
  await call('POST', '/login', { data: { email, password: PASSWORD } })
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, data: object = {}) => call('POST', path, { data }),
    put: (path: string, data: object) => call('PUT', path, { data }),
    upload: (path: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
      call('POST', path, { multipart: { file } }),
  }
}
