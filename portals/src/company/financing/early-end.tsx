import { askForEarlyEnd, withdrawEarlyEnd } from '@goldammer/sdk/store/company'
import type { EarlyEnd, EarlyEndListPeriod, FundingRound } from '@goldammer/sdk/store/model'
import { App, Button, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { DateField } from '../../shared/fields/date-field.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'
import { useRecord } from '../data.ts'
import { useMayDecide } from '../use-company-role.ts'

const RESOURCE = 'early-ends'
const invalidates = [RESOURCE]

/** domain/funding-rounds#early-end: the company asks, compliance decides. Nothing where there is nothing to bring forward. */
export function AskForEarlyEnd({ round }: { round: FundingRound }) {
  const t = useText()
  const mayDecide = useMayDecide()
  const period = useRecord(RESOURCE, round.id).data?.period
  const [open, setOpen] = useState(false)
  if (!(period && mayDecide)) return null
  return (
    <>
      <Button icon={<CalendarX2 className="icon small" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('company.financing.earlyEnd.ask')}
      </Button>
      {open && <Dialog round={round} period={period} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  round: FundingRound
  period: NonNullable<EarlyEndListPeriod>
  onClose: () => void
}

function Dialog({ round, period: { from, to }, onClose }: DialogProps) {
  const t = useText()
  const required = { required: true, message: t('validation.required') }
  return (
    <FormDialog<{ lastDay: Dayjs; reason: string }>
      title={t('company.financing.earlyEnd.ask')}
      okText={t('company.financing.earlyEnd.send')}
      name="earlyEnd"
      lead={
        <>
          <p>{t('company.financing.earlyEnd.lead')}</p>
          {round.reserved < round.threshold && (
            <Note tone="warn">{t('company.financing.earlyEnd.belowThreshold')}</Note>
          )}
        </>
      }
      initialValues={{ lastDay: null, reason: '' }}
      save={async ({ lastDay, reason }) =>
        askForEarlyEnd(await activeCompanyId(), round.id, { lastDay: lastDay.format('YYYY-MM-DD'), reason })
      }
      invalidates={invalidates}
      done={t('company.financing.earlyEnd.asked')}
      onClose={onClose}
    >
      <Form.Item
        name="lastDay"
        label={t('company.financing.earlyEnd.lastDay')}
        extra={t('company.financing.earlyEnd.lastDayHint', { from, to })}
        rules={[required]}
      >
        <DateField minDate={dayjs(from)} maxDate={dayjs(to)} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('company.financing.earlyEnd.reason')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}

/** What was asked for, and what became of it; what waits is taken back here. */
export function EarlyEnds({ roundId }: { roundId: string }) {
  const t = useText()
  const elements = useRecord(RESOURCE, roundId).data?.elements ?? []
  if (elements.length === 0) return null
  return (
    <Box title={t('company.financing.earlyEnd.title')}>
      <ul className="list">
        {elements.map((one) => (
          <Request key={one.id} request={one} roundId={roundId} />
        ))}
      </ul>
    </Box>
  )
}

interface RequestProps {
  request: EarlyEnd
  roundId: string
}

function Request({ request, roundId }: RequestProps) {
  const t = useText()
  const mayDecide = useMayDecide()
  const { state, lastDay, reason, askedBy, createdAt, decidedAt, decisionReason } = request
  return (
    <li>
      <CalendarX2 className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <p className="row wrap">
          <span className="strong">{t('company.financing.earlyEnd.wished', { day: lastDay })}</span>
          <StateTag kind="earlyEnd" state={state} />
        </p>
        <p className="muted">
          {askedBy
            ? t('company.financing.earlyEnd.askedBy', { name: askedBy, day: createdAt })
            : t('company.financing.earlyEnd.askedOn', { day: createdAt })}
          {decidedAt && ` · ${t('company.financing.earlyEnd.decidedOn', { day: decidedAt })}`}
        </p>
        <p>{reason}</p>
        {decisionReason && <p>{t('company.financing.earlyEnd.answer', { reason: decisionReason })}</p>}
        {state === 'pending' && <p className="muted">{t('company.financing.earlyEnd.pendingText')}</p>}
        {state === 'lapsed' && <p className="muted">{t('company.financing.earlyEnd.lapsedText')}</p>}
        {state === 'pending' && mayDecide && <Withdraw id={request.id} roundId={roundId} />}
      </div>
    </li>
  )
}

function Withdraw({ id, roundId }: { id: string; roundId: string }) {
  const t = useText()
  const { modal } = App.useApp()
  const withdraw = useAction(async () => withdrawEarlyEnd(await activeCompanyId(), roundId, id), {
    invalidates,
    done: t('company.financing.earlyEnd.withdrawn'),
  })
  return (
    <div>
      <Button
        size="small"
        loading={withdraw.isPending}
        onClick={() =>
          modal.confirm({
            title: t('company.financing.earlyEnd.withdrawTitle'),
            content: t('company.financing.earlyEnd.withdrawText'),
            okText: t('company.financing.earlyEnd.withdraw'),
            cancelText: t('common.action.cancel'),
            onOk: () => withdraw.mutate(undefined),
          })
        }
      >
        {t('company.financing.earlyEnd.withdraw')}
      </Button>
    </div>
  )
}
