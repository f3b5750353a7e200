import type { FirstAdmin } from '@goldammer/sdk/staff/model'
import { makeFirstAdmin, readFirstAdminLink } from '@goldammer/sdk/staff/users'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRead } from '../../shared/data/use-read.ts'
import { Note } from '../../shared/fields/note.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Loading, Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { NewPassword } from '../kit/new-password.tsx'
import { OutsidePage } from './outside-page.tsx'

/** Where the link leads that `npm run first-admin` prints. */
export default function FirstAdminPage() {
  const t = useText()
  const textsOf = useErrorTexts()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { isSuccess, error } = useRead(['first-admin', token], async () => {
    await readFirstAdminLink({ token: token || '-' })
    return true
  })
  return (
    <OutsidePage title={t('staff.firstAdmin.title')} text={isSuccess ? t('staff.firstAdmin.text') : ''}>
      {!isSuccess && !error && <Loading lines={3} />}
      {error && (
        <div role="alert">
          <Note tone="warn">
            <b>{t('staff.invitation.problem')}</b>
            <p>{textsOf(error).join(' ')}</p>
            <p>{t('staff.firstAdmin.ask')}</p>
          </Note>
        </div>
      )}
      {isSuccess && <AdminForm token={token} />}
      <Link to="/login">{t('staff.invitation.toLogin')}</Link>
    </OutsidePage>
  )
}

function AdminForm({ token }: { token: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Omit<FirstAdmin, 'token'>>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const make = useAction(
    ({ name, email, password }: Omit<FirstAdmin, 'token'>) =>
      makeFirstAdmin({ token, name, email: email.trim(), password }),
    { quiet: true, onDone: () => void navigate('/login?joined', { replace: true }) },
  )
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      initialValues={{ name: '', email: '', password: '', repeated: '' }}
      onFinish={(fields) => {
        setProblems([])
        make.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
      }}
    >
      <Problems texts={problems} />
      <Form.Item name="name" label={t('staff.users.name')} rules={required}>
        <Input maxLength={100} autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={t('staff.users.email')} rules={required}>
        <Input type="email" maxLength={254} autoComplete="username" />
      </Form.Item>
      <NewPassword />
      <Button type="primary" htmlType="submit" block loading={make.isPending}>
        {t('staff.firstAdmin.submit')}
      </Button>
    </Form>
  )
}
