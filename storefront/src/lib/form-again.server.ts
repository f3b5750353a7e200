import type { APIContext } from 'astro'
import { unansweredForm } from './busy-page.server.ts'
import { unansweredText } from './form.server.ts'
import type { PageError } from './page-error.ts'
import { readForm } from './read-form.server.ts'

/** R2.30: a form for which nobody has an answer now is shown again, also where its own page needs one. */
export async function formAgain(
  { request, url, locals }: APIContext,
  { status, statusMessage, retryAfter }: PageError,
): Promise<Response | undefined> {
  // A status message says what is closed on purpose.
  if (request.method !== 'POST' || status !== 503 || statusMessage) return undefined
  const sent = locals.sent ?? (request.bodyUsed ? undefined : await readSent(request))
  if (!sent) return undefined
  const text = unansweredText(sent.isUncertain === true)
  const { locale, requestId } = locals
  const page = unansweredForm(locale, url.pathname + url.search, sent.data, { text, requestId })
  const headers = { ...page.headers, ...(retryAfter && { 'retry-after': String(retryAfter) }) }
  return new Response(page.html, { status, headers })
}

/** What cannot be read as a form cannot be shown again either. */
async function readSent(request: Request): Promise<App.Locals['sent']> {
  const data = await readForm(request).catch(() => undefined)
  return data && { data }
}
