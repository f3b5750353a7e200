import { passkeyHindrance } from '@goldammer/sdk/client/webauthn'
import type { StaffLogin } from '@goldammer/sdk/staff/model'
import { staffLogin } from '@goldammer/sdk/staff/session'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Note } from '../../shared/fields/note.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { CodeField, codeAsked } from '../../shared/session/code-field.tsx'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { OutsidePage } from './outside-page.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { useEnter } from './use-enter.ts'

export default function Login() {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <OutsidePage title={t('staff.login.title')} text={t('staff.login.text')}>
      {params.has('joined') && <Note tone="ok">{t('staff.login.joined')}</Note>}
      <LoginForm />
      {passkeyHindrance() === null && <PasskeyLogin />}
    </OutsidePage>
  )
}

function LoginForm() {
  const t = useText()
  const [form] = Form.useForm<StaffLogin>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const [needsCode, setNeedsCode] = useState(false)
  const login = useAction(async (fields: StaffLogin) => (await staffLogin(fields)).data, {
    quiet: true,
    onDone: useEnter(),
  })
  const send = (fields: StaffLogin) =>
    login.mutate(fields, {
      onError: (error) => {
        const asks = codeAsked(error)
        setNeedsCode(needsCode || asks)
        setProblems(asks ? [] : showRefusals(form, error))
      },
    })
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      initialValues={{ email: '', password: '' }}
      onFinish={send}
    >
      <Problems texts={problems} />
      <Form.Item
        name="email"
        label={t('staff.login.email')}
        rules={[{ required: true, type: 'email', message: t('validation.email') }]}
        validateTrigger="onSubmit"
      >
        <Input type="email" autoComplete="username webauthn" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('staff.login.password')}
        rules={[{ required: true, message: t('validation.required') }]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {needsCode && <CodeField />}
      <Button type="primary" htmlType="submit" block loading={login.isPending}>
        {t('staff.login.submit')}
      </Button>
    </Form>
  )
}
