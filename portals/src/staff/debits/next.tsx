import type { DebitFile } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { useText } from '../../shared/portal-context.ts'
import { LetGo } from './let-go.tsx'

/** What can be done about it, or the orders to the bank. */
export function Next({ file, size }: { file: DebitFile; size?: 'small' }) {
  const t = useText()
  if (!file.fileName) return <LetGo file={file} {...(size && { size })} />
  return (
    <a className="row tight" href={`/staff-api/debit-files/${file.id}/content`} download>
      <FileDown className="icon small" aria-hidden="true" />
      {t('staff.debits.download')}
    </a>
  )
}
