import type { DebitFile } from '@goldammer/sdk/staff/model'
import { checkDebitFile, releaseDebitFile } from '@goldammer/sdk/staff/payments'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** One person checks the file, a second one releases it; both confirm. */
export function ReleaseDebitFile({ file, size }: { file: DebitFile; size?: 'small' }) {
  const t = useText()
  const { money, number, date } = useFormat()
  const [asked, setAsked] = useState(false)
  const act = file.mayCheck ? 'check' : 'release'
  if (file.state === 'checked' && !file.mayRelease)
    return <span className="small muted">{t('staff.debits.secondPerson')}</span>
  if (!file.mayCheck && !file.mayRelease) return null
  return (
    <>
      <Button type="primary" {...(size && { size })} onClick={() => setAsked(true)}>
        {t(`staff.debits.${act}`)}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t(`staff.debits.${act}`)}
          act={() => (act === 'check' ? checkDebitFile(file.id) : releaseDebitFile(file.id))}
          invalidates={['debit-files', 'debits']}
          done={t(`staff.debits.${act}Done`)}
          onClose={() => setAsked(false)}
        >
          <p>
            {t(`staff.debits.${act}Text`, {
              count: number(file.transactions),
              total: money(file.total),
              day: date(file.dueDate),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
