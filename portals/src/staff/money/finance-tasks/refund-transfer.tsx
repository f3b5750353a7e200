import type { FinanceTask } from '@goldammer/sdk/staff/model'
import { transferRefund } from '@goldammer/sdk/staff/payments'
import { Button } from 'antd'
import { FileDown, Send } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** A refund that failed is paid by our own transfer; its file for the bank (domain/payments#refund-transfer). */
export function RefundTransfer({ task }: { task: FinanceTask }) {
  const t = useText()
  const { money } = useFormat()
  const [asked, setAsked] = useState(false)
  if (task.fileName)
    return (
      <a className="row tight" href={`/staff-api/finance-tasks/${task.id}/content`} download>
        <FileDown className="icon small" aria-hidden="true" />
        {t('staff.financeTasks.download')}
      </a>
    )
  if (!task.mayTransfer) return null
  return (
    <>
      <Button
        type="primary"
        size="small"
        icon={<Send className="icon small" aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {t('staff.financeTasks.transfer')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('staff.financeTasks.transfer')}
          act={() => transferRefund(task.id)}
          invalidates={['finance-tasks']}
          done={t('staff.financeTasks.transferDone')}
          onClose={() => setAsked(false)}
        >
          <p>
            {t('staff.financeTasks.transferText', {
              amount: money(task.amount),
              name: task.customerName || '–',
              number: task.orderNumber,
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
