import { errorTexts } from '@goldammer/sdk/client/error-texts'
import { passkeyHindrance } from '@goldammer/sdk/client/webauthn'
import { portalPath } from '@goldammer/sdk/locales'
import { useGetIdentity } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Identity } from '../../providers/identity.ts'
import { notifyOtherTabs, signedInAgain } from '../../providers/in-session.ts'
import { usePortal, useText } from '../portal-context.ts'
import { PasskeyButton } from '../second-factor/passkey-button.tsx'
import { Problems } from '../states/states.tsx'
import { CodeField, codeAsked } from './code-field.tsx'
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts'

/** Asks over the page for the password; what was typed below stays. */
export default function SignInDialog() {
  const { data: identity } = useGetIdentity<Identity>()
  if (!identity) return null
  return identity.impersonation ? <Ended /> : <PasswordDialog email={identity.email} />
}

function PasswordDialog({ email }: { email: string }) {
  const t = useText()
  const { signIn, signInByPasskey, signedInAs, translator } = usePortal()
  const [form] = Form.useForm<{ password: string; code?: string }>()
  const [needsCode, setNeedsCode] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (given: { password: string; code?: string }) => signIn({ ...given, email }),
    onError: (refusal) => setNeedsCode(needsCode || codeAsked(refusal)),
    onSuccess: goOn,
  })
  function goOn() {
    signedInAgain()
    notifyOtherTabs()
  }
  useSignInElsewhere(email)
  return (
    <Modal
      open
      title={t('portal.signInAgain.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Leave key="leave" />,
        <Button key="go" type="primary" loading={isPending} onClick={form.submit}>
          {t('common.action.login')}
        </Button>,
      ]}
    >
      <Form
        name="signIn"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ email, password: '' }}
        onFinish={({ password, code }) => mutate({ password, ...(code ? { code } : {}) })}
      >
        <p>{t('portal.signInAgain.text')}</p>
        <Problems texts={error && !codeAsked(error) ? errorTexts(error, translator).map(({ text }) => text) : []} />
        <Form.Item name="email" label={t('portal.signInAgain.email')}>
          <Input type="email" autoComplete="username" readOnly />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('portal.signInAgain.password')}
          rules={[{ required: true, message: t('validation.required') }]}
          validateTrigger="onSubmit"
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        {needsCode && <CodeField />}
        {passkeyHindrance() === null && (
          <PasskeyButton
            text={t('portal.passkeys.signIn')}
            act={async () => {
              await signInByPasskey()
              return await signedInAs()
            }}
            // What was typed is not the other account's.
            onDone={(who) => (who === email ? goOn() : location.reload())}
          />
        )}
        {/* Enter in a field sends the form; the button that shows stands in the dialog's foot. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}

/** Who cannot sign in here, as without the password, does it where the area signs people in. */
function Leave() {
  const t = useText()
  const { signInPage } = usePortal()
  return <Button onClick={() => location.assign(signInPage())}>{t('portal.signInAgain.leave')}</Button>
}

/** R6.09: staff know no customer's password. */
function Ended() {
  const t = useText()
  const { locale } = usePortal().portalAddress
  return (
    <Modal
      open
      title={t('portal.signInAgain.endedTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" href={portalPath('staff', locale)}>
          {t('portal.switchTo.staff')}
        </Button>
      }
    >
      <p>{t('portal.signInAgain.endedText')}</p>
    </Modal>
  )
}
