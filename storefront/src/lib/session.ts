import { type ApiClient, createApiClient } from '@goldammer/sdk/client/configure'
import type { RequestOptions } from '@goldammer/sdk/client/transport'
import type { Locale } from '@goldammer/sdk/locales'
import { config } from './config.ts'
import { deadline } from './deadline.server.ts'
import { forLocale } from './sdk.ts'

type Page = { request: Request; locals: { locale: Locale; visitorAddress?: string; requestId?: string } }

/**
 * R7.01, the user-context option: calls in the session of the visitor for whom this page is rendered. Such a page is
 * never kept in the page cache, and it hands the cookies of its answers on with `passCookies`.
 */
export async function asVisitor({ request, locals }: Page): Promise<RequestOptions & { client: ApiClient }> {
  const client = createApiClient({
    endpoint: config.backendUrl,
    accessToken: config.accessKey,
    deadline,
    userContext: { cookie: request.headers.get('cookie') },
    headers: {
      ...(locals.visitorAddress ? { 'x-forwarded-for': locals.visitorAddress } : {}),
      // By what kind of device the customer recognises the login (R2.22).
      'user-agent': request.headers.get('user-agent') ?? '',
      ...(locals.requestId ? { 'x-request-id': locals.requestId } : {}),
    },
  })
  return { ...(await forLocale(locals.locale)), client }
}

/** Leads on after a form or a link: never kept by anyone, and with the visitor's new cookies. */
export function seeOther(location: string, client: ApiClient, headers: Record<string, string> = {}): Response {
  const response = new Response(null, { status: 303, headers: { 'cache-control': 'no-store', ...headers, location } })
  passCookies(client, response)
  return response
}

export function passCookies(client: ApiClient, response: { headers: Headers }) {
  for (const cookie of client.visitor?.setCookies ?? []) response.headers.append('set-cookie', cookie)
}
