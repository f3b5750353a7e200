import type { DebitFile } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { useText } from '../../../shared/portal-context.ts'
import { Postpone } from './postpone.tsx'
import { ReleaseDebitFile } from './release-debit-file.tsx'
import { Remake } from './remake.tsx'

/** What can be done about it, or the orders to the bank. */
export function Next({ file, size }: { file: DebitFile; size?: 'small' }) {
  const t = useText()
  const props = { file, ...(size && { size }) }
  if (file.nextDay) return <Postpone {...props} day={file.nextDay} />
  if (file.mayRemake) return <Remake {...props} />
  if (!file.fileName) return <ReleaseDebitFile {...props} />
  return (
    <a className="row tight" href={`/staff-api/debit-files/${file.id}/content`} download>
      <FileDown className="icon small" aria-hidden="true" />
      {t('staff.debits.download')}
    </a>
  )
}
