import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { localePath } from '@goldammer/sdk/locales'
import { MESSAGES_BY_HAND } from '@goldammer/sdk/rules/message-text'
import type { BulkPreview, CompanyContract } from '@goldammer/sdk/store/model'
import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { Note } from '../../shared/fields/note.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { Failure } from '../../shared/states/states.tsx'
import { AskBeforeLeaving } from '../../shared/unsaved/ask-before-leaving.tsx'
import type { BulkAction, BulkTarget } from './bulk.ts'
import { BulkFields, type BulkInput, isComplete, NOTHING } from './bulk-fields.tsx'
import { Preview } from './bulk-preview.tsx'
import { Results } from './bulk-results.tsx'
import { useBulkPreview, useBulkRun, useMailing } from './use-bulk.ts'

const titles = {
  accept: 'company.bulk.acceptTitle',
  reject: 'company.bulk.rejectTitle',
  cancel: 'company.bulk.cancelTitle',
  message: 'company.bulk.messageTitle',
} as const
const verbs = {
  accept: 'company.bulk.accept',
  reject: 'company.bulk.reject',
  cancel: 'company.bulk.cancel',
  message: 'company.bulk.send',
} as const

interface Props {
  action: BulkAction
  target: BulkTarget
  onClose: (hasRun: boolean) => void
}

/** What will happen, then how far it is, then what came of each contract (design.md §5). */
export function BulkDialog({ action, target: given, onClose }: Props) {
  const t = useText()
  // As it was when the dialog opened: the contracts change while it runs.
  const [target] = useState(given)
  const [input, setInput] = useState<BulkInput>(NOTHING)
  const preview = useBulkPreview(action, target, input)
  const { run, results, look, stop, isStopped } = useBulkRun(action, target, input)
  const able = preview.data?.able ?? 0
  const isMailing = action === 'message' && able > MESSAGES_BY_HAND
  const mailing = useMailing(target, input, () => onClose(true))
  const hasRun = run.isSuccess || results.length > 0
  const isReady = isComplete(action, input) && able > 0 && !preview.isFetching
  return (
    <Modal
      open
      title={t(titles[action])}
      mask={{ closable: false }}
      closable={!run.isPending}
      onCancel={() => onClose(hasRun)}
      footer={
        run.isSuccess ? (
          <Button type="primary" onClick={() => onClose(true)}>
            {t('common.action.close')}
          </Button>
        ) : (
          <>
            {run.isPending ? (
              <Button disabled={isStopped} onClick={stop}>
                {t('company.bulk.stop')}
              </Button>
            ) : (
              <Button onClick={() => onClose(hasRun)}>{t('common.action.cancel')}</Button>
            )}
            <Button
              type="primary"
              danger={action === 'reject' || action === 'cancel'}
              disabled={!isReady}
              loading={run.isPending || mailing.isPending}
              onClick={() => {
                if (isMailing) mailing.mutate(undefined)
                else if (preview.data) run.mutate(preview.data)
              }}
            >
              {t(isMailing ? 'company.mailings.submit' : verbs[action])}
            </Button>
          </>
        )
      }
    >
      <AskBeforeLeaving when={run.isPending} question={t('company.bulk.leave')} />
      <div className="stack">
        {(run.isIdle || run.isError) && (
          <>
            <BulkFields action={action} input={input} error={preview.error} onChange={setInput} />
            <Preview action={action} preview={preview.data} isPending={preview.isFetching} />
            {isMailing && <Note>{t('company.mailings.needed', { count: MESSAGES_BY_HAND })}</Note>}
          </>
        )}
        {preview.error && !isRefusedField(action) ? <Failure error={preview.error} /> : null}
        {lacksFactor(preview.error) && <SetUpFactor />}
        {run.isPending && <Running done={results.length} preview={preview.data} />}
        {run.error ? <Failure error={run.error} /> : null}
        {run.data && run.variables && (
          <Results
            action={action}
            results={results}
            able={run.variables.able}
            contracts={contractsOf(target)}
            isStopped={isStopped}
            broken={run.data.broken}
            isLooking={look.isPending}
            onLook={() => run.variables && look.mutate(run.variables.asOf)}
          />
        )}
      </div>
    </Modal>
  )
}

const lacksFactor = (error: unknown) => error instanceof ApiClientError && error.has('COMPANY_SECOND_FACTOR_MISSING')

/** It is set up where the person's own account is, in the other portal. */
function SetUpFactor() {
  const t = useText()
  const { locale } = usePortal().portalAddress
  return <a href={localePath(locale, '/investor-portal/profile?tab=account')}>{t('common.action.setUpFactor')}</a>
}

/** A day that does not exist is refused at its field. */
const isRefusedField = (action: BulkAction) => action === 'cancel'
const contractsOf = (target: BulkTarget): CompanyContract[] => target.contracts ?? []

function Running({ done, preview }: { done: number; preview: BulkPreview | undefined }) {
  const t = useText()
  const total = Math.max(done, preview?.able ?? 0)
  return (
    <div role="status">
      <p className="number">{t('company.bulk.running', { done, total })}</p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
        showInfo={false}
        aria-label={t('company.bulk.progress')}
        strokeColor="var(--primary)"
      />
    </div>
  )
}
