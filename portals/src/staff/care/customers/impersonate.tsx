import { localePath } from '@goldammer/sdk/locales'
import { requestImpersonation, startImpersonation } from '@goldammer/sdk/staff/customers'
import type { StaffCustomer } from '@goldammer/sdk/staff/model'
import { useGetIdentity } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { Ban, Eye, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import type { Identity } from '../../../providers/identity.ts'
import { statusOf } from '../../../providers/status-of.ts'
import { Note } from '../../../shared/fields/note.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'

interface Fields {
  reason: string
  ticket: string
}

/** R6.09: a reason is required, the ticket is optional, and what stays locked is listed first. */
export function Impersonate({ customer }: { customer: StaffCustomer }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { data: identity } = useGetIdentity<Identity>()
  return (
    <>
      <Button type="primary" icon={<VenetianMask className="icon" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('staff.impersonate.open')}
      </Button>
      {open &&
        (identity?.roles.includes('admin') ? (
          <AskForApproval customer={customer} onClose={() => setOpen(false)} />
        ) : (
          <Dialog customer={customer} onClose={() => setOpen(false)} />
        ))}
    </>
  )
}

function Dialog({ customer, onClose }: { customer: StaffCustomer; onClose: () => void }) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const { name } = customer
  const refused = (error: unknown) =>
    statusOf(error) === 403 || statusOf(error) === 404 ? [t('staff.impersonate.notPossible')] : undefined
  const start = async ({ reason, ticket }: Fields) =>
    (await startImpersonation(customer.id, { reason: reason.trim(), ticket: ticket.trim() || null })).data
  return (
    <FormDialog
      title={t('staff.impersonate.open')}
      okText={t('staff.impersonate.start')}
      name="impersonation"
      lead={<p>{t('staff.impersonate.text', { name })}</p>}
      initialValues={{ reason: '', ticket: '' }}
      save={start}
      invalidates={['customers']}
      onDone={({ url: path }) => {
        const url = localePath(locale, path)
        if (window.open(url, '_blank')) onClose()
        else setBlockedUrl(url)
      }}
      onRefused={refused}
      onClose={onClose}
    >
      <WhyFields name={name} />
      <Allowed />
      {blockedUrl && (
        <Note tone="warn">
          {t('staff.impersonate.blocked')}{' '}
          <a href={blockedUrl} target="_blank" rel="noreferrer">
            {t('staff.impersonate.openSession')}
          </a>
        </Note>
      )}
    </FormDialog>
  )
}

/** domain/rights#admin-impersonation: an administrator is approved by somebody else. */
function AskForApproval({ customer: { id, name }, onClose }: { customer: StaffCustomer; onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog<Fields>
      title={t('staff.impersonate.open')}
      okText={t('staff.impersonate.request')}
      name="impersonation"
      lead={<p>{t('staff.impersonate.needsApproval')}</p>}
      initialValues={{ reason: '', ticket: '' }}
      save={({ reason, ticket }) => requestImpersonation(id, { reason: reason.trim(), ticket: ticket.trim() || null })}
      invalidates={['customers', 'impersonation-requests']}
      done={t('staff.impersonate.requested')}
      onDone={onClose}
      onClose={onClose}
    >
      <WhyFields name={name} />
      <Allowed />
    </FormDialog>
  )
}

function WhyFields({ name }: { name: string }) {
  const t = useText()
  return (
    <>
      <Form.Item
        name="reason"
        label={t('staff.impersonate.reason')}
        extra={t('staff.impersonate.reasonHint', { name })}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input maxLength={500} placeholder={t('staff.impersonate.reasonExample')} />
      </Form.Item>
      <Form.Item name="ticket" label={t('staff.impersonate.ticket')}>
        <Input maxLength={60} placeholder="SUP-20931" />
      </Form.Item>
    </>
  )
}

function Allowed() {
  const t = useText()
  return (
    <ul className="stack tight small">
      <li className="row top">
        <Eye className="icon small" aria-hidden="true" />
        {t('staff.impersonate.allowed')}
      </li>
      <li className="row top">
        <Ban className="icon small" aria-hidden="true" />
        {t('staff.impersonate.locked')}
      </li>
    </ul>
  )
}
