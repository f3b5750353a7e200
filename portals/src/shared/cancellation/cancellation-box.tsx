import type { Cancellation } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useRecord } from '../data/shared-data.ts'
import { Box } from '../fields/box.tsx'
import { Facts } from '../fields/facts.tsx'
import { Note } from '../fields/note.tsx'
import { StateTag } from '../fields/state-tag.tsx'
import { useText } from '../portal-context.ts'
import { QueryView } from '../states/query-view.tsx'
import { useAction } from '../use-action.ts'
import { useFormat } from '../use-format.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { type CancellationCalls, kindsOf } from './cancellation.ts'

interface Props {
  orderId: string
  calls: CancellationCalls
  /** Why nothing can be done here; empty for those who only read. */
  locked?: string | undefined
  readOnly?: boolean
}

/** States in which a cancellation is of interest (domain/contracts#states). */
export const CANCELLABLE = ['3_2_active', '8_5_cancellation_marked', '8_6_terminated']

/** R4.01: what can be cancelled when, how a cancellation stands, and what this side can do about it. */
export function CancellationBox({ orderId, ...props }: Props) {
  const t = useText()
  const cancellation = useRecord('cancellation', orderId)
  return (
    <Box title={t('portal.cancellation.title')}>
      <QueryView query={cancellation} lines={3}>
        {(data) => <Standing cancellation={data} {...props} />}
      </QueryView>
    </Box>
  )
}

function Standing({ cancellation, calls, locked, readOnly }: { cancellation: Cancellation } & Omit<Props, 'orderId'>) {
  const t = useText()
  // The dialog stays for its result, although by then nothing is left to cancel.
  const [open, setOpen] = useState(false)
  const { marked, request } = cancellation
  const isOpen = kindsOf(cancellation).length > 0
  return (
    <div className="stack">
      {!marked && <Options cancellation={cancellation} />}
      {request && <Request request={request} />}
      {marked && <Marked marked={marked} side={calls.side} />}
      {!readOnly && (
        <div className="row wrap">
          {isOpen && (
            <Button danger disabled={Boolean(locked)} onClick={() => setOpen(true)}>
              {t('portal.cancellation.open')}
            </Button>
          )}
          {request?.mayConfirm && <Confirm cancellation={cancellation} calls={calls} />}
          {marked?.mayRevoke && <Revoke cancellation={cancellation} calls={calls} isLocked={Boolean(locked)} />}
          {locked && (isOpen || marked?.mayRevoke) && <span className="tiny muted">{locked}</span>}
        </div>
      )}
      {open && <CancelDialog cancellation={cancellation} calls={calls} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Each kind with its first day, or with the reason why there is none. */
function Options({ cancellation }: { cancellation: Cancellation }) {
  const t = useText()
  return (
    <Facts
      facts={(['regular', 'irregular'] as const).map((kind) => {
        const { possible, refusalText, earliestDate, latestDate } = cancellation[kind]
        const from = t(`portal.cancellation.${kind}${latestDate ? 'Between' : 'From'}`, {
          day: earliestDate ?? '',
          last: latestDate ?? '',
        })
        return {
          label: t(`portal.cancellation.${kind}`),
          value: possible ? from : (refusalText ?? t('portal.cancellation.notNow')),
        }
      })}
    />
  )
}

function Request({ request }: { request: NonNullable<Cancellation['request']> }) {
  const t = useText()
  const { date, dateTime } = useFormat()
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="cancellationRequest" state={request.state} />
      </div>
      <Facts
        facts={[
          { label: t('portal.cancellation.requestedBy'), value: t(`portal.cancellation.side.${request.requestedBy}`) },
          { label: t('portal.cancellation.receivedAt'), value: dateTime(request.createdAt) },
          { label: t('portal.cancellation.dateField'), value: date(request.cancellationDate) },
          { label: t('portal.cancellation.reason'), value: request.reason },
          request.state === 'pending' && {
            label: t('portal.cancellation.decideBy'),
            value: dateTime(request.decideBy),
          },
          { label: t('portal.cancellation.decisionReason'), value: request.decisionReason },
        ]}
      />
    </div>
  )
}

function Marked({ marked, side }: { marked: NonNullable<Cancellation['marked']>; side: CancellationCalls['side'] }) {
  const t = useText()
  const { date, dateTime } = useFormat()
  return (
    <>
      <Facts
        facts={[
          { label: t('portal.cancellation.kind'), value: t(`portal.cancellation.${marked.kind}`) },
          { label: t('portal.cancellation.date'), value: date(marked.cancellationDate) },
          { label: t('portal.cancellation.markedAt'), value: dateTime(marked.cancelledAt) },
        ]}
      />
      {marked.revocationAskedBy && (
        <Note>
          {t(marked.revocationAskedBy === side ? 'portal.cancellation.backAsked' : 'portal.cancellation.backWanted')}
        </Note>
      )}
    </>
  )
}

function Confirm({ cancellation, calls }: { cancellation: Cancellation; calls: CancellationCalls }) {
  const t = useText()
  const { modal } = App.useApp()
  const confirm = useAction(async () => calls.confirm?.(cancellation.orderId), {
    invalidates: calls.invalidates,
    done: t('portal.cancellation.confirmed'),
  })
  return (
    <Button
      type="primary"
      loading={confirm.isPending}
      onClick={() =>
        modal.confirm({
          title: t('portal.cancellation.confirmRequest'),
          content: t('portal.cancellation.confirmRequestText', { day: cancellation.request?.cancellationDate ?? '' }),
          okText: t('common.action.confirm'),
          cancelText: t('common.action.cancel'),
          onOk: () => confirm.mutate(undefined),
        })
      }
    >
      {t('portal.cancellation.confirmRequest')}
    </Button>
  )
}

interface RevokeProps {
  cancellation: Cancellation
  calls: CancellationCalls
  isLocked: boolean
}

/** domain/cancellation#revoke: the first side asks, the other agrees before the day. */
function Revoke({ cancellation, calls, isLocked }: RevokeProps) {
  const t = useText()
  const { modal } = App.useApp()
  const { orderId, marked } = cancellation
  const revoke = useAction(async () => calls.revoke(orderId), {
    invalidates: calls.invalidates,
    done: t('portal.cancellation.backDone'),
  })
  const agrees = Boolean(marked?.revocationAskedBy)
  const title = t(agrees ? 'portal.cancellation.agreeBack' : 'portal.cancellation.askBack')
  return (
    <Button
      disabled={isLocked}
      loading={revoke.isPending}
      onClick={() =>
        modal.confirm({
          title,
          content: agrees
            ? t('portal.cancellation.agreeBackText')
            : t('portal.cancellation.askBackText', { day: marked?.cancellationDate ?? '' }),
          okText: t('common.action.confirm'),
          cancelText: t('common.action.cancel'),
          onOk: () => revoke.mutate(undefined),
        })
      }
    >
      {title}
    </Button>
  )
}
