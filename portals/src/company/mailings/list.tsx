import { moveCompanyMailing } from '@goldammer/sdk/store/company'
import type { CompanyMailing, MailingAct } from '@goldammer/sdk/store/model'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { useRecord } from '../data.ts'

/** domain/rights#bulk-mail: what one has written to many investors, another releases. */
export default function Mailings() {
  const t = useText()
  const mailings = useRecord('mailings', undefined, { live: true })
  return (
    <>
      <PageHeader title={t('company.mailings.title')} under={t('company.mailings.lead')} />
      <QueryView query={mailings} lines={8}>
        {({ elements }) =>
          elements.length === 0 ? (
            <section className="box">
              <Empty title={t('company.mailings.emptyTitle')} text={t('company.mailings.emptyText')} />
            </section>
          ) : (
            <div className="stack">
              {elements.map((mailing) => (
                <Mailing key={mailing.id} mailing={mailing} />
              ))}
            </div>
          )
        }
      </QueryView>
    </>
  )
}

interface Props {
  mailing: CompanyMailing
}

function Mailing({ mailing }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const { state, text, recipients, sent, createdAt, writtenBy, decidedAt, decidedBy, reason, fourEyes, acts } = mailing
  const at = dateTime(createdAt)
  return (
    <Box title={t('company.mailings.of', { at })} aside={<StateTag kind="mailing" state={state} />}>
      <div className="stack">
        <p className="written address">{text}</p>
        <p className="small muted">
          {t('company.mailings.recipients', { count: recipients })}
          {writtenBy && ` · ${t('company.mailings.writtenBy', { name: writtenBy })}`}
          {decidedAt &&
            decidedBy &&
            ` · ${t('company.mailings.decidedBy', { name: decidedBy, at: dateTime(decidedAt) })}`}
        </p>
        {sent !== null && <p className="small">{t('company.mailings.sent', { count: sent })}</p>}
        {reason && <p className="small">{t('portal.reason', { reason })}</p>}
        {fourEyes === false && <p className="small">{t('company.mailings.twoEyes')}</p>}
        {state === 'waiting' && !acts.includes('release') && <Note>{t('company.mailings.secondPerson')}</Note>}
        <Acts mailing={mailing} />
      </div>
    </Box>
  )
}

function Acts({ mailing: { id, acts, alone, recipients, createdAt } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const [asked, setAsked] = useState<MailingAct>()
  const close = () => setAsked(undefined)
  const name = t('company.mailings.of', { at: dateTime(createdAt) })
  const move = async (act: MailingAct, reason: string | null = null) =>
    moveCompanyMailing(await activeCompanyId(), id, { act, reason })
  const invalidates = ['mailings', 'contract-messages']
  if (acts.length === 0) return null
  return (
    <div className="row wrap">
      {acts.map((act) => (
        <Button
          key={act}
          type={act === 'release' ? 'primary' : 'default'}
          aria-label={`${t(`company.mailings.acts.${act}`)}: ${name}`}
          onClick={() => setAsked(act)}
        >
          {t(`company.mailings.acts.${act}`)}
        </Button>
      ))}
      {(asked === 'release' || asked === 'withdraw') && (
        <ConfirmDialog
          title={t(`company.mailings.acts.${asked}`)}
          act={() => move(asked)}
          invalidates={invalidates}
          done={t(`company.mailings.done.${asked}`)}
          onClose={close}
        >
          <p>{t(`company.mailings.ask.${asked}`, { count: recipients })}</p>
          {asked === 'release' && alone && <p className="small muted">{t('company.mailings.alone')}</p>}
        </ConfirmDialog>
      )}
      {asked === 'refuse' && (
        <FormDialog<{ reason: string }>
          title={t('company.mailings.acts.refuse')}
          okText={t('company.mailings.acts.refuse')}
          name="refusal"
          lead={<p>{t('company.mailings.ask.refuse')}</p>}
          initialValues={{ reason: '' }}
          save={({ reason }) => move('refuse', reason)}
          invalidates={invalidates}
          done={t('company.mailings.done.refuse')}
          onClose={close}
        >
          <Form.Item
            name="reason"
            label={t('company.bulk.reason')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </FormDialog>
      )}
    </div>
  )
}
