import { acceptStaffInvitation, readStaffInvitation } from '@goldammer/sdk/staff/users'
import { Button, Form } from 'antd'
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

/** Where the link of an invitation leads: the person sets their password, once. */
export default function InvitationPage() {
  const t = useText()
  const textsOf = useErrorTexts()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, error } = useRead(
    ['staff-invitation', token],
    async () => (await readStaffInvitation({ token: token || '-' })).data,
  )
  return (
    <OutsidePage title={t('staff.invitation.title')} text={data ? t('staff.invitation.text', { ...data }) : ''}>
      {!data && !error && <Loading lines={3} />}
      {error && (
        <div role="alert">
          <Note tone="warn">
            <b>{t('staff.invitation.problem')}</b>
            <p>{textsOf(error).join(' ')}</p>
            <p>{t('staff.invitation.ask')}</p>
          </Note>
        </div>
      )}
      {data && <PasswordForm token={token} />}
      <Link to="/login">{t('staff.invitation.toLogin')}</Link>
    </OutsidePage>
  )
}

function PasswordForm({ token }: { token: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<{ password: string; repeated: string }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const accept = useAction(({ password }: { password: string }) => acceptStaffInvitation({ token, password }), {
    quiet: true,
    onDone: () => void navigate('/login?joined', { replace: true }),
  })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ password: '', repeated: '' }}
      onFinish={(fields) => accept.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
    >
      <Problems texts={problems} />
      <NewPassword />
      <Button type="primary" htmlType="submit" block loading={accept.isPending}>
        {t('staff.invitation.submit')}
      </Button>
    </Form>
  )
}
