import { assignContactMessage, moveContactMessage } from '@goldammer/sdk/staff/forms'
import type { ContactMessageRecord, ContactMessageState, ContactMove } from '@goldammer/sdk/staff/model'
import { App, Button, Select } from 'antd'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'

type Event = ContactMove['event']

const left: Record<ContactMessageState, Event[]> = {
  open: ['markSpam', 'close'],
  answered: ['close', 'reopen'],
  closed: ['markSpam', 'reopen'],
  spam: ['reopen'],
}
const NOBODY = ''

interface Props {
  record: ContactMessageRecord
  /** An answer is typed that was not sent. */
  isAnswering: boolean
}

/** Who sees to a message, and whether it is done; whatever is done here can be taken back. */
export function Acts({ record: { id, state, assigneeId, assignees, version }, isAnswering }: Props) {
  const t = useText()
  const invalidates = ['contact-messages']
  const headers = { 'Record-Version': version }
  const assign = useAction((next: string) => assignContactMessage(id, { assigneeId: next || null }, headers), {
    invalidates,
    done: t('staff.messages.assigned'),
  })
  return (
    <>
      <Select
        aria-label={t('staff.messages.assignee')}
        prefix={<span className="muted">{t('staff.messages.assignee')}:</span>}
        value={assigneeId ?? NOBODY}
        loading={assign.isPending}
        popupMatchSelectWidth={false}
        options={[
          { value: NOBODY, label: t('staff.messages.nobody') },
          ...assignees.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(next) => assign.mutate(next)}
      />
      {left[state].map((event) => (
        <Move key={event} id={id} event={event} version={version} isAnswering={isAnswering} />
      ))}
    </>
  )
}

interface MoveProps {
  id: string
  event: Event
  version: string
  isAnswering: boolean
}

function Move({ id, event, version, isAnswering }: MoveProps) {
  const t = useText()
  const { modal } = App.useApp()
  const move = useAction(() => moveContactMessage(id, { event }, { 'Record-Version': version }), {
    invalidates: ['contact-messages'],
    done: t(`staff.messages.done.${event}`),
  })
  function act() {
    // Spam is not answered: what is typed goes with the field.
    if (event !== 'markSpam' || !isAnswering) return move.mutate(undefined)
    modal.confirm({
      title: t('staff.messages.dropTitle'),
      content: t('staff.messages.dropText'),
      okText: t('staff.messages.markSpam'),
      cancelText: t('common.action.cancel'),
      onOk: () => move.mutate(undefined),
    })
  }
  return (
    <Button loading={move.isPending} onClick={act}>
      {t(`staff.messages.${event}`)}
    </Button>
  )
}
