import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { dismissPasswordAdvice } from '@goldammer/sdk/store/account'
import type { APIRoute } from 'astro'
import { localePath, paths } from '../../lib/paths.ts'
import { asVisitor, seeOther } from '../../lib/session.ts'

/** Puts the advice on an easy password aside until the next sign-in. */
export const POST: APIRoute = async (page) => {
  const options = await asVisitor(page)
  try {
    await dismissPasswordAdvice(options)
  } catch (error) {
    // Whoever is a guest by now signs in on the page it leads to.
    if (!(error instanceof ApiClientError) || error.status !== 403) throw error
  }
  return seeOther(localePath(page.locals.locale, paths.account), options.client)
}
