import { readContext } from '@goldammer/sdk/store/context'
import type { Customer, SalesChannelContext } from '@goldammer/sdk/store/model'
import type { AstroGlobal } from 'astro'
import type { VisitorOptions } from './form.server.ts'
import { localePath, loginPath } from './paths.ts'
import { asVisitor, passCookies } from './session.ts'

export type Visit = { context: SalesChannelContext; options: VisitorOptions }

/** A page for one visitor alone: nobody may keep it. The route's middleware may have read the session already. */
export async function readVisit(page: AstroGlobal): Promise<Visit> {
  page.response.headers.set('cache-control', 'private, no-store')
  const visit = page.locals.visit ?? (await visitOf(page))
  page.locals.visit = visit
  passCookies(visit.options.client, page.response)
  return visit
}

/** The session of whoever asks. */
export async function visitOf(page: Parameters<typeof asVisitor>[0]): Promise<Visit> {
  const options = await asVisitor(page)
  return { context: (await readContext(options)).data, options }
}

/** R6.11: the session's customer field decides; a guest is sent to log in and comes back. */
export async function requireCustomer(page: AstroGlobal): Promise<(Visit & { customer: Customer }) | Response> {
  const visit = await readVisit(page)
  const { customer } = visit.context
  if (customer) return { ...visit, customer }
  const { locale, path } = page.locals
  const here = localePath(locale, path) + page.url.search
  return page.redirect(localePath(locale, loginPath(here)), 303)
}
