import { whenReturned } from './returned.ts'
import { forgetSession, session } from './session.ts'

/** Who the page was made for. */
async function whose(): Promise<string> {
  const context = await session()
  return [context?.customer?.id, context?.extensions.impersonation?.staffName].join(' ')
}

/** R6.11: a page that comes back after a login or logout is made anew; else what it shows of the session is read again. */
whenReturned(async () => {
  const before = await whose()
  forgetSession()
  if ((await whose()) !== before) location.reload()
})
