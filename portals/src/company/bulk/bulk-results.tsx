import type { CompanyContract } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { type BulkAction, changedSince, type ResultRow } from './bulk.ts'

const done = {
  accept: 'company.bulk.doneAccept',
  reject: 'company.bulk.doneReject',
  cancel: 'company.bulk.doneCancel',
  message: 'company.bulk.doneMessage',
} as const

/** So many can be read one by one; of more only those that failed are listed. */
const ALL = 50
const FAILED = 200

interface Props {
  action: BulkAction
  results: ResultRow[]
  /** As many as the preview counted. */
  able: number
  contracts: CompanyContract[]
  isStopped: boolean
  /** Why it did not come to all. */
  broken: string | null
  isLooking: boolean
  onLook: () => void
}

export function Results({ action, results, able, contracts, isStopped, broken, isLooking, onLook }: Props) {
  const t = useText()
  const failed = results.filter((it) => !it.ok)
  const unknown = results.filter((it) => it.isUnknown).length
  const ok = results.length - failed.length
  const changed = changedSince(able, results.length, !isStopped && broken === null)
  const listed = results.length <= ALL ? results : failed.slice(0, FAILED)
  return (
    <>
      <p className="strong" role="status">
        {t(done[action], { ok, failed: failed.length - unknown })}
      </p>
      {broken && <Note tone="warn">{t('company.bulk.broken', { reason: broken })}</Note>}
      {unknown > 0 && (
        <>
          <Note tone="warn">{t('company.bulk.unknown', { count: unknown })}</Note>
          <p>
            <Button loading={isLooking} onClick={onLook}>
              {t('company.bulk.lookAgain')}
            </Button>
          </p>
        </>
      )}
      {changed > 0 && <Note>{t('company.bulk.changed', { count: changed })}</Note>}
      {isStopped && <Note>{t('company.bulk.stopped')}</Note>}
      {results.length > ALL && failed.length > 0 && <p>{t('company.bulk.failedOnly', { count: failed.length })}</p>}
      {listed.length > 0 && (
        <ul className="list results" aria-label={t('company.bulk.results')}>
          {listed.map((it) => (
            <Result key={it.orderId} result={it} contract={contracts.find(({ orderId }) => orderId === it.orderId)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Result({ result: it, contract }: { result: ResultRow; contract: CompanyContract | undefined }) {
  const t = useText()
  const { translator } = usePortal()
  const reason = it.detail ?? (it.code ? translator.messageOf(it.code) : t('company.bulk.notDone'))
  return (
    <li>
      {it.ok ? (
        <CircleCheck className="icon" style={{ color: 'var(--success)' }} aria-hidden="true" />
      ) : it.isUnknown ? (
        <CircleHelp className="icon" style={{ color: 'var(--warning)' }} aria-hidden="true" />
      ) : (
        <CircleX className="icon" style={{ color: 'var(--error)' }} aria-hidden="true" />
      )}
      <div className="small">
        <p>
          <span className="number">{it.orderNumber ?? contract?.orderNumber}</span> {contract?.investorName}
        </p>
        {!it.ok && <p className="muted">{it.isUnknown ? `${t('company.bulk.isUnknown')}. ${reason}` : reason}</p>}
      </div>
      {it.state && <StateTag kind="contract" state={it.state} />}
    </li>
  )
}
