import { checkForms } from '@goldammer/sdk/client/check-forms'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageTree } from '@goldammer/sdk/messages'
import { getReadDraftQueryKey } from '@goldammer/sdk/store/investing'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import '../../lib/browser-client.ts'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { type Choice, createTexts, TextsContext } from './texts.ts'

checkForms()

const FRESH_MS = 30_000

type Props = {
  draft: CheckoutDraft
  locale: Locale
  messages: MessageTree
  countries: Choice[]
}

/** The island of the checkout page; the page has opened the draft. */
export function Checkout({ draft, locale, messages, countries }: Props) {
  const [client] = useState(() => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: 1 } } })
    queries.setQueryData(getReadDraftQueryKey(draft.id), { data: draft, status: 200, headers: new Headers() })
    return queries
  })
  const texts = useMemo(() => createTexts(locale, messages, countries), [locale, messages, countries])
  return (
    <QueryClientProvider client={client}>
      <TextsContext value={texts}>
        <CheckoutSteps initialDraft={draft} />
      </TextsContext>
    </QueryClientProvider>
  )
}
