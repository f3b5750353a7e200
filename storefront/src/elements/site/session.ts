import { setLanguage } from '@goldammer/sdk/client/session-setters'
import { readContext } from '@goldammer/sdk/store/context'
import type { SalesChannelContext } from '@goldammer/sdk/store/model'
import '../../lib/browser-client.ts'

let loading: Promise<SalesChannelContext | undefined> | undefined
/** The session, read once a page; its language follows the page's (R4.09). */
export function session(): Promise<SalesChannelContext | undefined> {
  loading ??= start().catch((error) => {
    console.error('The session could not be read.', error)
    return undefined
  })
  return loading
}

/** Said when the session is to be read again: the page has come back as it was left. */
export const SESSION_FORGOTTEN = 'session:forgotten'

export function forgetSession(): void {
  loading = undefined
  document.dispatchEvent(new Event(SESSION_FORGOTTEN))
}

async function start(): Promise<SalesChannelContext> {
  const { data: context } = await readContext()
  const { languageId } = document.documentElement.dataset
  if (!languageId || context.context.languageIdChain[0] === languageId) return context
  return (await setLanguage({ id: languageId })) ?? context
}
