import { forgetTypedAnswers, forgetWhereSignedOut } from '@goldammer/sdk/typed-answers'
import { whenReturned } from '../kit/returned.ts'
import { forgetSession, session } from './session.ts'

/** Who the page was made for. */
async function whose(): Promise<string> {
  const context = await session()
  return [context?.customer?.id, context?.extensions.impersonation?.staffName].join(' ')
}

/** R6.11: a page that comes back after a login or logout is loaded again; else what it shows of the session is read again. */
whenReturned(async () => {
  const before = await whose()
  forgetSession()
  if ((await whose()) !== before) location.reload()
})

forgetWhereSignedOut()
// The account's own page signs out by a form, which works without this script too.
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.hasAttribute('data-logout')) forgetTypedAnswers()
})
