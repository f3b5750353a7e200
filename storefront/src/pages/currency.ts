import { updateContext } from '@goldammer/sdk/store/context'
import type { APIRoute } from 'astro'
import { config } from '../lib/config.ts'
import { localePath } from '../lib/paths.ts'
import { readForm } from '../lib/read-form.server.ts'
import { asVisitor, seeOther } from '../lib/session.ts'
import { currencyCookie } from '../lib/shown-currency.ts'

/** R1.08: the choice of currency posts here; the session keeps it for the cart, a cookie for the pages that all share. */
export const POST: APIRoute = async (page) => {
  const wanted = (await readForm(page.request)).get('currency')
  const chosen = page.locals.site.currencies.find(({ isoCode }) => isoCode === wanted)
  const { client, ...rest } = await asVisitor(page)
  const back = backTo(page.request) ?? localePath(page.locals.locale, '/')
  if (!chosen) return seeOther(back, client)
  await updateContext({ currencyId: chosen.id }, { ...rest, client })
  const cookie = currencyCookie(chosen.isoCode, config.publicUrl.startsWith('https:'))
  return seeOther(back, client, { 'set-cookie': cookie })
}

/** The page the choice stood on, never another site; what was narrowed by a price in the other currency is narrowed no longer. */
function backTo(request: Request): string | undefined {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, searchParams } = new URL(referer)
  for (const name of ['min-price', 'max-price', 'p']) searchParams.delete(name)
  const path = pathname.replace(/^\/+/, '/')
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}
