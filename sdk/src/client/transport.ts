import { ApiClientError, type ApiErrorEntry, type Failure } from './api-client-error.ts'
import { type ApiClient, configuredClient } from './configure.ts'
import { CONTEXT_TOKEN, takeContextToken, takeSessionCookie } from './context-token.ts'

export type RequestOptions = RequestInit & { client?: ApiClient }
export type ErrorType<Details> = ApiClientError<Details extends Failure ? Details : Failure>
export type BodyType<Body> = Body

const isBrowser = typeof document !== 'undefined'

/** Returns the errors of a JSON body; empty if it can be sent. */
type BodyCheck = (call: { method: string; url: string; body: string }) => Promise<ApiErrorEntry[]>

let bodyCheck: BodyCheck | undefined

/** From now on each JSON body is checked before it is sent. Errors are thrown like a refusal of the server. */
export function checkBodiesBy(check: BodyCheck | undefined): void {
  bodyCheck = check
}

/** Every generated function calls this. Answers outside 2xx are thrown; the page handles them. */
export async function http<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const { client = configuredClient(), ...init } = options
  if (bodyCheck && typeof init.body === 'string') {
    const errors = await bodyCheck({ method: init.method ?? 'GET', url, body: init.body })
    if (errors.length > 0) throw new ApiClientError(new Response(null, { status: 400 }), { errors })
  }
  const response = await fetch(`${client.endpoint}${url}`, {
    ...(client.deadline && { signal: client.deadline() }),
    // Going back, a browser shows its stored answer, `no-cache` or not (RFC 9111 § 6): cart and login would be outdated.
    ...(isBrowser && { cache: 'no-cache' as const }),
    ...init,
    headers: headersFor(client, init, url),
    credentials: 'same-origin',
  })
  storeSession(client, response.headers)
  const data = await bodyOf(response)
  if (!response.ok) throw new ApiClientError(response, data as Failure)
  return { data, status: response.status, headers: response.headers } as T
}

/** Opens a stream of events in the browser's session; its status and its body are the caller's. */
export function openStream(url: string, signal: AbortSignal): Promise<Response> {
  const client = configuredClient()
  const headers = headersFor(client, {}, url)
  headers.set('accept', 'text/event-stream')
  return fetch(`${client.endpoint}${url}`, { headers, signal, cache: 'no-store', credentials: 'same-origin' })
}

function headersFor(client: ApiClient, init: RequestInit, url: string): Headers {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(client.headers)) headers.set(name, value)
  if (client.headersOf) {
    // As it is sent: `fetch` escapes what an address cannot hold.
    const { pathname, search } = new URL(`${client.endpoint}${url}`)
    for (const [name, value] of Object.entries(client.headersOf(init.method ?? 'GET', pathname + search)))
      headers.set(name, value)
  }
  headers.set('accept', 'application/json')
  headers.set('sw-access-key', client.accessToken)
  // Only fetch knows the boundary of a multipart body.
  if (init.body instanceof FormData) headers.delete('content-type')
  if (isBrowser) return headers
  // The servers stand side by side: to compress and to unpack would take both of them longer than the way.
  headers.set('accept-encoding', 'identity')
  if (client.visitor) {
    const cookies = [...client.visitor.cookies].map(([name, value]) => `${name}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    headers.set('sec-fetch-site', 'same-origin')
  } else if (client.contextToken?.value) {
    headers.set(CONTEXT_TOKEN, client.contextToken.value)
  }
  return headers
}

function storeSession(client: ApiClient, headers: Headers): void {
  if (isBrowser) return
  if (client.visitor) {
    for (const cookie of headers.getSetCookie()) {
      client.visitor.setCookies.push(cookie)
      takeSessionCookie(client.visitor.cookies, cookie)
    }
  } else if (client.contextToken) {
    takeContextToken(client.contextToken, headers)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  if (response.ok && !isJson) {
    const file = await response.blob()
    return file.size > 0 ? file : undefined
  }
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : undefined
  } catch (error) {
    if (response.ok) throw error
    return undefined
  }
}
