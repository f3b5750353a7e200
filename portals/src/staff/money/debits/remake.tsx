import type { DebitFile } from '@goldammer/sdk/staff/model'
import { remakeDebitFile } from '@goldammer/sdk/staff/payments'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** Released, and writing it has failed. */
export function Remake({ file, size }: { file: DebitFile; size?: 'small' }) {
  const t = useText()
  const { money, number } = useFormat()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button type="primary" {...(size && { size })} onClick={() => setAsked(true)}>
        {t('staff.debits.remake')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('staff.debits.remake')}
          act={() => remakeDebitFile(file.id)}
          invalidates={['debit-files', 'debits']}
          done={t('staff.debits.remakeDone')}
          onClose={() => setAsked(false)}
        >
          <p>{t('staff.debits.remakeText', { count: number(file.transactions), total: money(file.total) })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
