import { localePath } from '@goldammer/sdk/locales'
import type { StaffLogin } from '@goldammer/sdk/staff/model'
import { staffLogin } from '@goldammer/sdk/staff/session'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { LanguageSwitch } from '../../shared/layout/language-switch.tsx'
import { Logo } from '../../shared/layout/logo.tsx'
import { ThemeToggle } from '../../shared/layout/theme-toggle.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

export default function Login() {
  const t = useText()
  const { locale } = usePortal().place
  const title = t('staff.login.title')
  useEffect(() => {
    document.title = `${title} – Goldammer`
  }, [title])
  return (
    <main className="login">
      <div className="box stack wide">
        <Logo href={localePath(locale, '/')} label={t('portal.toShop')} />
        <div>
          <h1 className="plain">{title}</h1>
          <p className="small muted">{t('staff.login.text')}</p>
        </div>
        <LoginForm />
        <div className="row between">
          <LanguageSwitch />
          <ThemeToggle iconOnly />
        </div>
      </div>
    </main>
  )
}

function LoginForm() {
  const t = useText()
  const [form] = Form.useForm<StaffLogin>()
  const [params] = useSearchParams()
  const { base } = usePortal().place
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  // A full page load: whatever was read as nobody is read again.
  const login = useAction((fields: StaffLogin) => staffLogin(fields), {
    quiet: true,
    onDone: () => location.assign(base + (params.get('to') ?? '')),
  })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ email: '', password: '' }}
      onFinish={(fields) => login.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
    >
      <Problems texts={problems} />
      <Form.Item
        name="email"
        label={t('staff.login.email')}
        rules={[{ required: true, type: 'email', message: t('validation.email') }]}
        validateTrigger="onSubmit"
      >
        <Input type="email" autoComplete="username" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('staff.login.password')}
        rules={[{ required: true, message: t('validation.required') }]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={login.isPending}>
        {t('staff.login.submit')}
      </Button>
    </Form>
  )
}
