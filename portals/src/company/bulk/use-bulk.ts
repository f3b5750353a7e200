import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import {
  acceptContracts,
  cancelContracts,
  messageInvestors,
  previewBulkAction,
  readCompanyContract,
  rejectContracts,
  selectContracts,
  submitCompanyMailing,
} from '@goldammer/sdk/store/company'
import type { BulkPreview } from '@goldammer/sdk/store/model'
import { useEffect, useRef, useState } from 'react'
import { inSession } from '../../providers/in-session.ts'
import { useRead } from '../../shared/data/use-read.ts'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { activeCompanyId } from '../active-company.ts'
import {
  type BulkAction,
  type BulkTarget,
  partsMatching,
  partsOf,
  type ResultRow,
  resultOf,
  runInParts,
} from './bulk.ts'
import type { BulkInput } from './bulk-fields.tsx'

/** Milliseconds of rest before what is typed is asked about. */
const REST = 500

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** What the action would do now; a cancellation is asked once it has a day. */
export function useBulkPreview(action: BulkAction, target: BulkTarget, { cancellationDate, text }: BulkInput) {
  const selection = target.contracts
    ? { orderIds: target.contracts.map((it) => it.orderId) }
    : { filters: target.filters }
  const written = useRested(action === 'message' ? text.trim() : '')
  const request = {
    action,
    ...selection,
    ...(action === 'cancel' && cancellationDate ? { cancellationDate } : {}),
    ...(written ? { text: written } : {}),
  }
  return useRead(
    ['bulk-preview', request],
    async () => (await previewBulkAction(await activeCompanyId(), request)).data,
    {
      enabled: action !== 'cancel' || Boolean(cancellationDate),
      keepPrevious: true,
      staleTime: 0,
      gcTime: 0,
    },
  )
}

/** domain/rights#bulk-mail: to many it goes once another person has released it. */
export function useMailing(target: BulkTarget, { text }: BulkInput, onDone: () => void) {
  const t = useText()
  const selection = target.contracts
    ? { orderIds: target.contracts.map((it) => it.orderId) }
    : { filters: target.filters }
  return useAction(async () => submitCompanyMailing(await activeCompanyId(), { text: text.trim(), ...selection }), {
    invalidates: ['mailings'],
    done: t('company.mailings.submitted'),
    onDone,
  })
}

const calls = {
  accept: (companyId: string, orderIds: string[]) => acceptContracts(companyId, { orderIds }),
  reject: (companyId: string, orderIds: string[], { reason }: BulkInput) =>
    rejectContracts(companyId, { orderIds, reason: reason.trim() }),
  cancel: (companyId: string, orderIds: string[], { cancellationDate }: BulkInput) =>
    cancelContracts(companyId, { orderIds, cancellationDate: cancellationDate ?? '' }),
  message: (companyId: string, orderIds: string[], { text }: BulkInput) =>
    messageInvestors(companyId, { orderIds, text: text.trim() }),
}

/** Runs the action on what the preview has found. */
export function useBulkRun(action: BulkAction, target: BulkTarget, input: BulkInput) {
  const textsOf = useErrorTexts()
  const [results, setResults] = useState<ResultRow[]>([])
  const [isStopped, setStopped] = useState(false)
  const stopped = useRef(false)
  // Nobody sees any more what becomes of it.
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  const run = useAction(
    async ({ orderIds, asOf }: BulkPreview) => {
      const companyId = await activeCompanyId()
      const { filters } = target
      const { text, cancellationDate } = input
      const selection = {
        ...(action === 'cancel' && cancellationDate && { cancellationDate }),
        ...(action === 'message' && { text: text.trim() }),
      }
      const parts = filters
        ? partsMatching((after) =>
            inSession(
              async () =>
                (await selectContracts(companyId, { action, filters, asOf, ...selection, ...(after && { after }) }))
                  .data,
            ),
          )
        : partsOf(orderIds)
      return runInParts(parts, {
        call: (part) => inSession(async () => (await calls[action](companyId, part, input)).data),
        reasonOf: (error) => textsOf(error).join(' '),
        isRefusal: (error) => error instanceof ApiClientError && error.status < 500,
        onProgress: setResults,
        isStopped: () => stopped.current,
      })
    },
    { invalidates: ['contracts', 'financing', 'dashboard', 'cancellation', 'contract-messages'], quiet: true },
  )
  const look = useAction(
    async (since: string) => {
      const companyId = await activeCompanyId()
      for (const { orderId } of results.filter((it) => it.isUnknown)) {
        const { data } = await inSession(() => readCompanyContract(companyId, orderId))
        const found = resultOf(data, action, since)
        setResults((current) => current.map((it) => (it.orderId === orderId ? found : it)))
      }
    },
    { invalidates: ['contracts', 'financing', 'dashboard'] },
  )
  function stop() {
    stopped.current = true
    setStopped(true)
  }
  return { run, results, look, stop, isStopped }
}
