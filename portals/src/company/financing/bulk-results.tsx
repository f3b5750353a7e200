import type { CompanyContract } from '@goldammer/sdk/store/model'
import { CircleCheck, CircleX } from 'lucide-react'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import type { BulkAction, ResultRow } from './bulk.ts'

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
  contracts: CompanyContract[]
  isStopped: boolean
}

export function Results({ action, results, contracts, isStopped }: Props) {
  const t = useText()
  const failed = results.filter((it) => !it.ok)
  const ok = results.length - failed.length
  const listed = results.length <= ALL ? results : failed.slice(0, FAILED)
  return (
    <>
      <p className="strong" role="status">
        {t(done[action], { ok, failed: failed.length })}
      </p>
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
  const { translator } = usePortal()
  return (
    <li>
      {it.ok ? (
        <CircleCheck className="icon" style={{ color: 'var(--success)' }} aria-hidden="true" />
      ) : (
        <CircleX className="icon" style={{ color: 'var(--error)' }} aria-hidden="true" />
      )}
      <div className="small">
        <p>
          <span className="number">{it.orderNumber ?? contract?.orderNumber}</span> {contract?.investorName}
        </p>
        {!it.ok && <p className="muted">{it.detail ?? translator.messageOf(it.code ?? '')}</p>}
      </div>
      {it.state && <StateTag kind="contract" state={it.state} />}
    </li>
  )
}
