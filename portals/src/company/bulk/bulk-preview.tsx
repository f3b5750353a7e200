import type { BulkPreview } from '@goldammer/sdk/store/model'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import type { BulkAction } from './bulk.ts'

const will = {
  accept: 'company.bulk.willAccept',
  reject: 'company.bulk.willReject',
  cancel: 'company.bulk.willCancel',
  message: 'company.bulk.willMessage',
} as const
const meaning = {
  accept: 'company.bulk.acceptMeaning',
  reject: 'company.bulk.rejectMeaning',
  cancel: 'company.bulk.cancelMeaning',
  message: 'company.bulk.messageMeaning',
} as const

interface Props {
  action: BulkAction
  preview: BulkPreview | undefined
  isPending: boolean
}

/** What will go, and what won't for which reason. */
export function Preview({ action, preview, isPending }: Props) {
  const t = useText()
  const { number } = useFormat()
  const left = preview ? preview.total - preview.able : 0
  return (
    <>
      <div role="status" className="stack tight">
        {!preview && isPending && <p className="muted">{t('company.bulk.previewing')}</p>}
        {preview && <p className="strong">{t(will[action], { count: preview.able, amount: preview.amountTotal })}</p>}
        {preview && left > 0 && (
          <>
            <p>{t('company.bulk.leftOutReasons', { count: left })}</p>
            <ul className="stack tight">
              {preview.leftOut.map(({ code, detail, state, count }) => (
                <li key={`${code} ${state} ${detail}`} className="row small">
                  <span className="number">{number(count)} ×</span>
                  {state ? <StateTag kind="contract" state={state} /> : <span>{detail}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
        {preview && action === 'accept' && preview.able > 0 && (
          <p className="small muted">{t('company.bulk.checkedAgain')}</p>
        )}
      </div>
      <Note tone={action === 'accept' || action === 'message' ? 'info' : 'warn'}>{t(meaning[action])}</Note>
    </>
  )
}
