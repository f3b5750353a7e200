import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { logoutCustomer } from '@goldammer/sdk/store/account'
import type { APIRoute } from 'astro'
import { withNotice } from '../../features/account/notices.ts'
import { localePath, paths } from '../../lib/paths.ts'
import { asVisitor, seeOther } from '../../lib/session.ts'

export const POST: APIRoute = async (page) => {
  const options = await asVisitor(page)
  try {
    await logoutCustomer(options)
  } catch (error) {
    // Whoever is a guest already is where the form leads.
    if (!(error instanceof ApiClientError) || error.status !== 403) throw error
  }
  const location = withNotice(localePath(page.locals.locale, paths.login), 'loggedOut')
  return seeOther(location, options.client)
}
