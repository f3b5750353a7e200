import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { judgePassword } from '@goldammer/sdk/store/account'
import type { APIRoute } from 'astro'
import { texts } from '../lib/i18n.ts'
import { readForm } from '../lib/read-form.server.ts'
import { asVisitor } from '../lib/session.ts'

const headers = { 'cache-control': 'no-store' }
const none = () => new Response(null, { status: 204, headers })

/** What the meter beside a new password shows; nothing where it is unknown. */
export const POST: APIRoute = async (page) => {
  const form = await readForm(page.request)
  const password = form.get('password')
  if (typeof password !== 'string' || password === '' || password.length > 200) return none()
  const ownWords = form.getAll('ownWord').map(String).slice(0, 10)
  try {
    const { data } = await judgePassword({ password, ownWords }, await asVisitor(page))
    const text = texts(page.locals.locale)(`common.passwordStrength.${data.score as 0 | 1 | 2 | 3 | 4}`)
    return Response.json({ ...data, text }, { headers })
  } catch (error) {
    if (error instanceof ApiClientError && error.status < 500) return none()
    throw error
  }
}
