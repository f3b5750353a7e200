import { readCustomerMail, resendCustomerMail } from '@goldammer/sdk/staff/customers'
import type { CustomerMailContent } from '@goldammer/sdk/staff/model'
import { App, Button, Segmented } from 'antd'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../shared/data/use-read.ts'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { RecordDrawer } from '../../../shared/layout/record-drawer.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { MailState } from '../../kit/mail-state.tsx'

interface Props {
  customerId: string
  mailId: string
  /** The customer's of now; a mail that is sent again goes there. */
  email: string
  onClose: () => void
}

/** What a mail says, beside the list it stands in. */
export function MailDialog({ customerId, mailId, email, onClose }: Props) {
  const content = useRead(['customer-mail', mailId], async () => (await readCustomerMail(customerId, mailId)).data)
  return (
    <RecordDrawer
      query={content}
      size={720}
      title={content.data?.mail.subject ?? ''}
      onClose={onClose}
      footer={
        content.data?.mail.mayResend && (
          <Resend customerId={customerId} mailId={mailId} email={email} onClose={onClose} />
        )
      }
    >
      {(data) => <Content content={data} />}
    </RecordDrawer>
  )
}

function Content({ content }: { content: CustomerMailContent }) {
  const t = useText()
  const { dateTime } = useFormat()
  const [isText, setIsText] = useState(false)
  const { mail, html, text, locale, attachments, hasSecretLink } = content
  return (
    <div className="stack">
      <Facts
        facts={[
          { label: t('staff.customer.mails.to'), value: <span className="address">{mail.to}</span> },
          { label: t('staff.customer.mails.date'), value: <span className="number">{dateTime(mail.createdAt)}</span> },
          { label: t('staff.customer.mails.state'), value: <MailState mail={mail} /> },
          mail.sentAt !== null && {
            label: t('staff.customer.mails.sentAt'),
            value: <span className="number">{dateTime(mail.sentAt)}</span>,
          },
          attachments.length > 0 && { label: t('staff.customer.mails.attachments'), value: attachments.join(', ') },
        ]}
      />
      {hasSecretLink && <Note tone="info">{t('staff.customer.mails.secret')}</Note>}
      <div className="row wrap">
        <Segmented
          aria-label={t('staff.templates.shape')}
          value={isText ? 'text' : 'html'}
          options={(['html', 'text'] as const).map((value) => ({ value, label: t(`staff.templates.shapes.${value}`) }))}
          onChange={(value) => setIsText(value === 'text')}
        />
        <span className="small muted">{t('staff.customer.mails.words')}</span>
      </div>
      {isText ? (
        <pre className="mail-text" lang={locale}>
          {text}
        </pre>
      ) : (
        // Sandboxed: no scripts, no forms, no way out of the frame; what a mail links to leads nowhere from here.
        <iframe className="mail-frame" title={mail.subject} sandbox="" srcDoc={html} />
      )}
    </div>
  )
}

function Resend({ customerId, mailId, email, onClose }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const resend = useAction(() => resendCustomerMail(customerId, mailId), {
    invalidates: ['customer-mails'],
    done: t('staff.customer.mails.resent'),
    onDone: onClose,
  })
  const ask = () =>
    modal.confirm({
      title: t('staff.customer.mails.resend'),
      content: t('staff.customer.mails.resendText', { email }),
      okText: t('staff.customer.mails.resend'),
      cancelText: t('common.action.cancel'),
      onOk: () => resend.mutate(undefined),
    })
  return (
    <Button loading={resend.isPending} icon={<Send className="icon small" aria-hidden="true" />} onClick={ask}>
      {t('staff.customer.mails.resend')}
    </Button>
  )
}
