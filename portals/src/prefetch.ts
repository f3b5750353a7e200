import { http } from '@goldammer/sdk/client/transport'
import type { SalesChannelContext } from '@goldammer/sdk/store/model'
import type { PortalAddress } from './portal-address.ts'

export const CONTEXT = '/store-api/context'
export const IDENTITIES = '/store-api/investing/identities'
export const DASHBOARD = '/store-api/investor/dashboard'

const prefetched = new Map<string, Promise<unknown>>()

/** Asks for what a customer's page begins with while the program is still on its way. */
export function prefetch({ area, locale }: Pick<PortalAddress, 'area' | 'locale'>, path: string): void {
  if (area === 'staff') return
  const context = http<{ data: SalesChannelContext }>(CONTEXT, { method: 'GET' })
  store(CONTEXT, context)
  if (area !== 'investor') return
  const prefetchIf = (url: string, isOfUse: (context: SalesChannelContext) => boolean) =>
    store(
      url,
      context.then(({ data }) => (isOfUse(data) ? http(url, { method: 'GET' }) : undefined)),
    )
  prefetchIf(IDENTITIES, ({ customer }) => customer !== null)
  // A session in another language is switched to that of the page first.
  const speaks = ({ customer, languageInfo }: SalesChannelContext) =>
    customer !== null && languageInfo.localeCode === locale
  if (path === '/') prefetchIf(DASHBOARD, speaks)
}

function store(url: string, answer: Promise<unknown>) {
  // Who takes it hears of a failure.
  answer.catch(() => {})
  prefetched.set(url, answer)
}

/** The answer that was asked for early, once; afterwards, and where there is none, that of `ask`. */
export async function takePrefetched<Answer>(url: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = prefetched.get(url) as Promise<Answer | undefined> | undefined
  prefetched.delete(url)
  return (await answer) ?? (await ask())
}
