import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { DownloadTicket } from '@goldammer/sdk/store/model'
import type { APIContext } from 'astro'
import { ownPath } from './own-path.ts'
import { notFound } from './page-error.ts'
import { decodedPath, localePath, loginPath } from './paths.ts'
import { asVisitor, seeOther } from './session.ts'

type Options = Awaited<ReturnType<typeof asVisitor>>

/**
 * Fetches a download link for this visitor and goes there. Who must sign in first is sent to do so and comes back to the
 * list they stood at (`?from=`), or to `own`; there a refusal is shown, too (R6.04).
 */
export async function followTicket(
  page: APIContext,
  own: string,
  create: (options: Options) => Promise<{ data: DownloadTicket }>,
): Promise<Response> {
  const { locale } = page.locals
  const from = ownPath(page.url.searchParams.get('from'))
  const options = await asVisitor(page)
  try {
    const { data } = await create(options)
    return seeOther(data.url, options.client)
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    if (!error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')) {
      return from && error.status === 403 ? seeOther(withRefusal(from, error), options.client) : refusal(page, error)
    }
    return seeOther(localePath(locale, loginPath(from ?? localePath(locale, own))), options.client)
  }
}

function withRefusal(from: string, { errors }: ApiClientError): string {
  const url = new URL(from, 'http://own.invalid')
  url.searchParams.set('refused', errors[0]?.code ?? 'default')
  return `${url.pathname}${url.search}${url.hash}`
}

/** A link that is none shows the page for it; what is not for this visitor, or too much at once, is explained in the visitor's language. */
function refusal({ locals: { locale, path } }: APIContext, { status, errors }: ApiClientError): Response {
  if (status === 404 || status === 400) throw notFound(decodedPath(localePath(locale, path)))
  return new Response(errors[0]?.detail ?? null, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
