import { useLogin } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { shopPath } from '../../place.ts'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { LanguageSwitch } from '../../shared/layout/language-switch.tsx'
import { Logo } from '../../shared/layout/logo.tsx'
import { ThemeToggle } from '../../shared/layout/theme-toggle.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'

interface Fields {
  email: string
  password: string
}

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
        <Logo href={shopPath(locale, '/')} label={t('portal.toShop')} />
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
  const [form] = Form.useForm<Fields>()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { mutate: login, isPending } = useLogin<Fields>({
    mutationOptions: {
      onSuccess: () => navigate(params.get('to') ?? '/', { replace: true }),
      onError: (error) => setProblems(showRefusals(form, error)),
    },
  })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ email: '', password: '' }}
      onFinish={(fields) => login(fields)}
    >
      {problems.length > 0 && (
        <div className="note error" role="alert">
          <div>{problems.join(' ')}</div>
        </div>
      )}
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
      <Button type="primary" htmlType="submit" block loading={isPending}>
        {t('staff.login.submit')}
      </Button>
    </Form>
  )
}
