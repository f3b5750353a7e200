import { localePath } from '@goldammer/sdk/locales'
import { changeEmail, changePassword } from '@goldammer/sdk/store/account'
import type { EmailChange, InvestorProfile } from '@goldammer/sdk/store/model'
import { Form, type FormInstance, Input } from 'antd'
import { KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { PasswordStrength } from '../../../shared/fields/password-strength.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { OwnOnly } from '../own-only.tsx'
import { AccountDialog } from './account-dialog.tsx'

interface PasswordChange {
  password: string
  newPassword: string
  newPasswordConfirm: string
}

/** What one signs in with. */
export function Access({ profile }: { profile: InvestorProfile }) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Box
      title={t('own.account.access')}
      aside={<a href={localePath(locale, '/account/addresses')}>{t('own.account.addresses')}</a>}
    >
      <div className="stack">
        <Facts
          facts={[
            { label: t('own.profile.email'), value: <span className="address">{profile.email}</span> },
            { label: t('own.profile.customerNumber'), value: profile.customerNumber },
          ]}
        />
        {sentTo && (
          <Note>
            <b>{t('account.email.sentTitle')}</b>
            <p>{t('own.account.emailSent', { email: sentTo })}</p>
          </Note>
        )}
        <OwnOnly>
          <div className="row wrap">
            <ChangeEmail onSent={setSentTo} />
            <ChangePassword email={profile.email} />
          </div>
        </OwnOnly>
      </div>
    </Box>
  )
}

const useRequired = () => {
  const t = useText()
  return [{ required: true, message: t('validation.required') }]
}

function ChangeEmail({ onSent }: { onSent: (email: string) => void }) {
  const t = useText()
  const [form] = Form.useForm<EmailChange>()
  const required = useRequired()
  return (
    <AccountDialog
      title={t('account.email.title')}
      submit={t('account.email.submit')}
      icon={<Mail className="icon small" aria-hidden="true" />}
      form={form}
      initialValues={{ email: '', emailConfirmation: '', password: '' }}
      call={async (fields) => {
        await changeEmail(fields)
        onSent(fields.email)
      }}
    >
      <p className="small muted">{t('account.email.lead')}</p>
      <Form.Item
        name="email"
        label={t('account.field.newEmail')}
        validateTrigger="onBlur"
        rules={[...required, { type: 'email', message: t('validation.email') }]}
      >
        <Input type="email" maxLength={254} autoComplete="email" />
      </Form.Item>
      <Form.Item
        name="emailConfirmation"
        label={t('account.field.emailConfirmation')}
        dependencies={['email']}
        validateTrigger="onBlur"
        rules={[...required, sameAs(form, 'email', t('own.account.notSameEmail'))]}
      >
        <Input type="email" maxLength={254} autoComplete="email" />
      </Form.Item>
      <Form.Item name="password" label={t('account.field.currentPassword')} rules={required}>
        <Input.Password maxLength={200} autoComplete="current-password" />
      </Form.Item>
    </AccountDialog>
  )
}

function ChangePassword({ email }: { email: string }) {
  const t = useText()
  const [form] = Form.useForm<PasswordChange>()
  const required = useRequired()
  return (
    <AccountDialog
      title={t('account.password.title')}
      submit={t('account.password.submit')}
      done={t('account.notice.passwordChanged')}
      invalidates={['login-sessions']}
      icon={<KeyRound className="icon small" aria-hidden="true" />}
      form={form}
      initialValues={{ password: '', newPassword: '', newPasswordConfirm: '' }}
      call={(fields) => changePassword(fields)}
    >
      <p className="small muted">{t('account.password.lead')}</p>
      <input type="text" name="username" value={email} autoComplete="username" hidden readOnly />
      <Form.Item name="password" label={t('account.field.currentPassword')} rules={required}>
        <Input.Password maxLength={200} autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('account.field.newPassword')}
        extra={t('account.field.passwordHint')}
        validateTrigger="onBlur"
        rules={[...required, { min: 8, message: t('validation.minLength', { min: 8 }) }]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <PasswordStrength name="newPassword" ownWords={[email]} />
      <Form.Item
        name="newPasswordConfirm"
        label={t('account.field.newPasswordConfirm')}
        dependencies={['newPassword']}
        validateTrigger="onBlur"
        rules={[...required, sameAs(form, 'newPassword', t('own.account.notSamePassword'))]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
    </AccountDialog>
  )
}

const sameAs = <Fields extends object>(form: FormInstance<Fields>, name: keyof Fields, message: string) => ({
  validator: (_: unknown, value: string) =>
    !value || value === form.getFieldsValue(true)[name] ? Promise.resolve() : Promise.reject(new Error(message)),
})
