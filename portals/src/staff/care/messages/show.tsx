import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import { answerContactMessage, noteOnContactMessage } from '@goldammer/sdk/staff/forms'
import type { ContactMessageRecord } from '@goldammer/sdk/staff/model'
import { App } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { AskBeforeLeaving } from '../../../shared/unsaved/ask-before-leaving.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { TextForm } from '../../kit/text-form.tsx'
import { Acts } from './acts.tsx'
import { Withdrawal } from './withdrawal.tsx'

export default function MessagePage() {
  const { id = '' } = useParams()
  const record = useRecord('contact-messages', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Message record={data} />}</QueryView>
}

interface Props {
  record: ContactMessageRecord
}

/** One message, what was answered and noted, and what can be done about it. */
function Message({ record }: Props) {
  const t = useText()
  const { state, subject, sender, email } = record
  const [isAnswering, setAnswering] = useState(false)
  const [isNoting, setNoting] = useState(false)
  return (
    <>
      <AskBeforeLeaving when={isAnswering || isNoting} />
      <PageHeader
        title={subject}
        crumbs={[{ label: t('staff.messages.title'), to: '/messages' }]}
        under={
          <span className="row wrap">
            <span>{sender || email}</span>
            <StateTag kind="contactMessage" state={state} />
          </span>
        }
        actions={<Acts record={record} isAnswering={isAnswering} />}
      />
      <div className="grid">
        <MessageText record={record} />
        <div className="span-5 stack">
          {record.withdrawal && <Withdrawal messageId={record.id} withdrawal={record.withdrawal} />}
          {state !== 'spam' && <Answer record={record} onTyped={setAnswering} />}
          <Note record={record} onTyped={setNoting} />
        </div>
      </div>
    </>
  )
}

function MessageText({ record }: Props) {
  const t = useText()
  const { date, dateTime } = useFormat()
  const { comment, email, phone, page, locale, createdAt, deletedOn, entries } = record
  return (
    <div className="span-7 stack">
      <Box title={t('staff.messages.message')}>
        <p className="written address" lang={locale}>
          {comment}
        </p>
        <Facts
          facts={[
            { label: t('staff.messages.email'), value: email },
            { label: t('staff.messages.phone'), value: phone },
            {
              label: t('staff.messages.page'),
              value: page && (
                <a className="plain-link" href={page} target="_blank" rel="noreferrer">
                  {t('staff.messages.pageLink')}
                </a>
              ),
            },
            { label: t('staff.messages.language'), value: LANGUAGE_NAMES[locale] },
            { label: t('staff.messages.arrived'), value: <span className="number">{dateTime(createdAt)}</span> },
            { label: t('staff.messages.deletedOn'), value: <span className="number">{date(deletedOn)}</span> },
          ]}
        />
      </Box>
      <Box title={t('staff.messages.history')}>
        {entries.length === 0 && <p className="muted">{t('staff.messages.noEntries')}</p>}
        <ol className="stack plain">
          {entries.map(({ id, kind, text, by, at }) => (
            <li key={id} className="stack tight">
              <b>{t(`staff.messages.kinds.${kind}`)}</b>
              <span className="written address">{text}</span>
              <span className="small muted">{t('staff.messages.by', { name: by, moment: dateTime(at) })}</span>
            </li>
          ))}
        </ol>
      </Box>
    </div>
  )
}

interface WritingProps extends Props {
  onTyped: (isTyped: boolean) => void
}

function Answer({ record: { id, email, locale, version }, onTyped }: WritingProps) {
  const t = useText()
  const { modal } = App.useApp()
  const ask = () =>
    new Promise<boolean>((resolve) => {
      modal.confirm({
        title: t('staff.messages.sendTitle'),
        content: t('staff.messages.sendText', { email }),
        okText: t('staff.messages.send'),
        cancelText: t('common.action.cancel'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  return (
    <Box title={t('staff.messages.answer')}>
      <TextForm
        resources={['contact-messages']}
        name="answer"
        onTyped={onTyped}
        label={t('staff.messages.answerText', { email })}
        hint={t('staff.messages.answerHint', { language: LANGUAGE_NAMES[locale] })}
        button={t('staff.messages.send')}
        done={t('staff.messages.sent')}
        primary
        ask={ask}
        send={(text) => answerContactMessage(id, { text }, { 'Record-Version': version })}
      />
    </Box>
  )
}

function Note({ record: { id, version }, onTyped }: WritingProps) {
  const t = useText()
  return (
    <Box title={t('staff.messages.kinds.note')}>
      <TextForm
        resources={['contact-messages']}
        name="note"
        onTyped={onTyped}
        label={t('staff.messages.note')}
        hint={t('staff.messages.noteText')}
        button={t('staff.messages.saveNote')}
        done={t('staff.messages.noted')}
        send={(text) => noteOnContactMessage(id, { text }, { 'Record-Version': version })}
      />
    </Box>
  )
}
