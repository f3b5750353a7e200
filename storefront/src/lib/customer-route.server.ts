import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { APIContext } from 'astro'
import { visitOf } from './customer.server.ts'
import { errorsOf } from './form.server.ts'
import { localePath, loginPath } from './paths.ts'
import { readForm } from './read-form.server.ts'
import { asVisitor, seeOther } from './session.ts'
import { signIn } from './sign-in.server.ts'

/** Of the fields by which one signs in again beside a form that came too late. */
const OWN = 'resume.'

/** R6.11: only for customers. Guests sign in and come back; a form that comes after the session's end is not lost. */
export async function customer(context: APIContext): Promise<Response | Request | undefined> {
  const { request, locals, url } = context
  const visit = await visitOf({ request, locals })
  if (visit.context.customer) {
    locals.visit = visit
    return undefined
  }
  if (request.method === 'POST') return resume(context)
  const here = localePath(locals.locale, locals.path) + url.search
  return seeOther(localePath(locals.locale, loginPath(here)), visit.options.client)
}

/** R8.07: asks to sign in with the form's fields at hand, and goes on with them once that is done. */
async function resume(context: APIContext): Promise<Response | Request> {
  const { request, locals } = context
  const data = await readForm(request)
  locals.sent = { data }
  const username = data.get(`${OWN}username`)
  const answered = data.get(`${OWN}challenge`)
  if (typeof username !== 'string' && typeof answered !== 'string') return askAgain(context, data)
  const options = await asVisitor({ request, locals })
  try {
    const { challenge } = await signIn(data, options, OWN)
    if (challenge) return askAgain(context, data, { challenge })
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    const errors = errorsOf(error, locals.locale)
    // A wrong code leaves the challenge as it is; one that is over leads back to the password.
    const isCode = errors.some(({ field }) => field === 'code')
    return askAgain(context, data, {
      errors,
      ...(isCode ? { challenge: String(answered) } : { username: String(username ?? '') }),
    })
  }
  locals.setCookies = [...(options.client.visitor?.setCookies ?? [])]
  const resumed = requestWith(request, carriedFields(data), locals.setCookies)
  locals.visit = await visitOf({ request: resumed, locals })
  return resumed
}

type Asked = { errors?: ReturnType<typeof errorsOf>; username?: string; challenge?: string }

function askAgain(
  context: APIContext,
  data: FormData,
  { errors = [], username = '', challenge }: Asked = {},
): Promise<Response> {
  const fields = carriedFields(data).map(([name, value]) => ({ name, value }))
  const { locale, path } = context.locals
  context.locals.expired = {
    // Not of the form's own fields.
    errors: errors.map(({ message }) => ({ field: '', message })),
    username,
    ...(challenge ? { challenge } : {}),
    fields,
    action: localePath(locale, path) + context.url.search,
  }
  return context.rewrite(new Request(new URL('/session-expired', context.url)))
}

/** What was typed; passwords stay out of pages, and files cannot be put into one. */
const carriedFields = (data: FormData): [string, string][] =>
  [...data].flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith(OWN) && !/password/i.test(name) ? [[name, value]] : [],
  )

function requestWith(request: Request, fields: [string, string][], setCookies: string[]): Request {
  const headers = new Headers(request.headers)
  headers.set('cookie', cookiesAfter(request.headers.get('cookie'), setCookies))
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(request.url, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

/** The Cookie header as the browser would send it next. */
function cookiesAfter(header: string | null, setCookies: string[]): string {
  const pairs = [...(header?.split(';') ?? []), ...setCookies.map((cookie) => cookie.split(';')[0] ?? '')]
  const jar = new Map(
    pairs.flatMap((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return name ? [[name, value.join('=')] as const] : []
    }),
  )
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
