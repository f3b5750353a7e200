import type { ProfitFigureRecord } from '@goldammer/sdk/staff/model'
import { approveProfitFigure, createProfitRun, refuseProfitFigure } from '@goldammer/sdk/staff/payouts'
import { Button, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { today } from '../../../shared/today.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

type Dialog = 'approve' | 'refuse' | 'prepare'

/** The second pair of eyes: what is approved is fixed, what is refused the issuer may enter again, what is fixed is paid. */
export function DecideFigure({ figure }: { figure: ProfitFigureRecord }) {
  const t = useText()
  const [open, setOpen] = useState<Dialog>()
  const close = () => setOpen(undefined)
  if (figure.state !== 'submitted' && figure.state !== 'approved') return null
  const acts: Dialog[] = figure.state === 'submitted' ? ['approve', 'refuse'] : ['prepare']
  return (
    <>
      <div className="row tight wrap">
        {acts.map((act) => (
          <Button key={act} type={act === 'refuse' ? 'default' : 'primary'} size="small" onClick={() => setOpen(act)}>
            {t(`staff.profits.${act}`)}
          </Button>
        ))}
      </div>
      {open === 'approve' && <Approve figure={figure} onClose={close} />}
      {open === 'refuse' && <Refuse figure={figure} onClose={close} />}
      {open === 'prepare' && <Prepare figure={figure} onClose={close} />}
    </>
  )
}

interface Props {
  figure: ProfitFigureRecord
  onClose: () => void
}

function Approve({ figure, onClose }: Props) {
  const t = useText()
  const { money, number } = useFormat()
  return (
    <ConfirmDialog
      title={t('staff.profits.approve')}
      act={() => approveProfitFigure(figure.id)}
      invalidates={['profit-figures']}
      done={t('staff.profits.approveDone')}
      onClose={onClose}
    >
      <p>{t('staff.profits.approveText', { share: money(figure.share), count: number(figure.contracts) })}</p>
    </ConfirmDialog>
  )
}

function Refuse({ figure, onClose }: Props) {
  const t = useText()
  return (
    <DecideWithReason
      title={t('staff.profits.refuse')}
      reasonLabel={t('staff.profits.reason')}
      invalidates={['profit-figures']}
      done={t('staff.profits.refuseDone')}
      decide={(reason) => refuseProfitFigure(figure.id, { reason })}
      onClose={onClose}
    >
      {t('staff.profits.refuseText')}
    </DecideWithReason>
  )
}

function Prepare({ figure, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const { number } = useFormat()
  return (
    <FormDialog<{ dueDate: Dayjs }, Awaited<ReturnType<typeof createProfitRun>>>
      title={t('staff.profits.prepare')}
      okText={t('staff.payouts.prepareStart')}
      lead={<p>{t('staff.profits.prepareText', { count: number(figure.unpaid) })}</p>}
      name="run"
      initialValues={{ dueDate: today() }}
      save={({ dueDate }) => createProfitRun(figure.id, { dueDate: dueDate.format('YYYY-MM-DD') })}
      invalidates={['profit-figures', 'payout-runs']}
      onDone={({ data }) => void navigate(`/payouts/${data.id}`)}
      onClose={onClose}
    >
      <Form.Item name="dueDate" label={t('staff.payouts.dueDate')} extra={t('staff.payouts.dueHint')}>
        <DateField allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}
