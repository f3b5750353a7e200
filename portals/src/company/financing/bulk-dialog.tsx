import { acceptContracts, rejectContracts } from '@goldammer/sdk/store/company'
import type { BulkResult, CompanyContract } from '@goldammer/sdk/store/model'
import { Button, Input, Modal, Progress } from 'antd'
import { CircleCheck, CircleX } from 'lucide-react'
import { useId, useState } from 'react'
import { inSession } from '../../providers/kept-session.ts'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { Failure } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { activeCompanyId } from '../active-company.ts'
import { type BulkAction, type BulkPreview, previewBulk, runInChunks } from './financing.ts'

type ResultRow = BulkResult['results'][number]

interface Props {
  action: BulkAction
  contracts: CompanyContract[]
  onClose: (hasRun: boolean) => void
}

/** What will happen, then how far it is, then what came of each contract (design.md §5). */
export function BulkDialog({ action, contracts, onClose }: Props) {
  const t = useText()
  const textsOf = useErrorTexts()
  const [reason, setReason] = useState('')
  const [results, setResults] = useState<ResultRow[]>([])
  // As it was when the dialog opened: the contracts change while it runs.
  const [preview] = useState(() => previewBulk(contracts, action))
  const run = useAction(
    async () => {
      const companyId = await activeCompanyId()
      const call = async (orderIds: string[]) =>
        (action === 'accept'
          ? await acceptContracts(companyId, { orderIds })
          : await rejectContracts(companyId, { orderIds, reason: reason.trim() })
        ).data
      return runInChunks(
        preview.able.map((it) => it.orderId),
        (orderIds) => inSession(() => call(orderIds)),
        (error) => textsOf(error).join(' '),
        setResults,
      )
    },
    { invalidates: ['contracts', 'financing', 'dashboard'], quiet: true },
  )
  const hasRun = run.isSuccess || results.length > 0
  const isReady = action === 'accept' || reason.trim() !== ''
  return (
    <Modal
      open
      title={t(action === 'accept' ? 'company.bulk.acceptTitle' : 'company.bulk.rejectTitle')}
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
            <Button disabled={run.isPending} onClick={() => onClose(hasRun)}>
              {t('common.action.cancel')}
            </Button>
            <Button
              type="primary"
              danger={action === 'reject'}
              disabled={!isReady}
              loading={run.isPending}
              onClick={() => run.mutate(undefined)}
            >
              {t(action === 'accept' ? 'company.bulk.accept' : 'company.bulk.reject')}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {run.isIdle && <Preview action={action} preview={preview} />}
        {run.isIdle && action === 'reject' && <Reason value={reason} onChange={setReason} />}
        {run.isPending && <Running done={results.length} total={preview.able.length} />}
        {run.error ? <Failure error={run.error} /> : null}
        {run.isSuccess && <Results action={action} results={results} contracts={contracts} />}
      </div>
    </Modal>
  )
}

function Preview({ action, preview }: { action: BulkAction; preview: BulkPreview }) {
  const t = useText()
  const { able, leftOut, amountTotal } = preview
  const count = able.length
  const others = leftOut.reduce((sum, it) => sum + it.count, 0)
  return (
    <>
      <p className="strong">
        {action === 'accept'
          ? t('company.bulk.willAccept', { count, amount: amountTotal })
          : t('company.bulk.willReject', { count, amount: amountTotal })}
      </p>
      {others > 0 && (
        <div className="stack tight">
          <p>{t('company.bulk.leftOut', { count: others })}</p>
          <ul className="row wrap">
            {leftOut.map(({ state, count: members }) => (
              <li key={state} className="row">
                <span className="number">{members} ×</span>
                <StateTag kind="contract" state={state} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Note tone={action === 'accept' ? 'info' : 'warn'}>
        {t(action === 'accept' ? 'company.bulk.acceptMeaning' : 'company.bulk.rejectMeaning')}
      </Note>
    </>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('company.bulk.reason')}</label>
      <Input.TextArea
        id={id}
        aria-describedby={`${id}-hint`}
        required
        rows={3}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {t('company.bulk.reasonHint')}
      </p>
    </div>
  )
}

function Running({ done, total }: { done: number; total: number }) {
  const t = useText()
  return (
    <div role="status">
      <p className="number">{t('company.bulk.running', { done, total })}</p>
      <Progress
        percent={Math.floor((done / total) * 100)}
        showInfo={false}
        aria-label={t('company.bulk.progress')}
        strokeColor="var(--primary)"
      />
    </div>
  )
}

interface ResultsProps {
  action: BulkAction
  results: ResultRow[]
  contracts: CompanyContract[]
}

function Results({ action, results, contracts }: ResultsProps) {
  const t = useText()
  const { translator } = usePortal()
  const ok = results.filter((it) => it.ok).length
  const failed = results.length - ok
  const contractOf = ({ orderId }: ResultRow) => contracts.find((it) => it.orderId === orderId)
  return (
    <>
      <p className="strong" role="status">
        {t(action === 'accept' ? 'company.bulk.doneAccept' : 'company.bulk.doneReject', { ok, failed })}
      </p>
      <ul className="list results" aria-label={t('company.bulk.results')}>
        {results.map((it) => (
          <li key={it.orderId}>
            {it.ok ? (
              <CircleCheck className="icon" style={{ color: 'var(--success)' }} aria-hidden="true" />
            ) : (
              <CircleX className="icon" style={{ color: 'var(--error)' }} aria-hidden="true" />
            )}
            <div className="small">
              <p>
                <span className="number">{it.orderNumber ?? contractOf(it)?.orderNumber}</span>{' '}
                {contractOf(it)?.investorName}
              </p>
              {!it.ok && <p className="muted">{it.detail ?? translator.messageOf(it.code ?? '')}</p>}
            </div>
            {it.state && <StateTag kind="contract" state={it.state} />}
          </li>
        ))}
      </ul>
    </>
  )
}
