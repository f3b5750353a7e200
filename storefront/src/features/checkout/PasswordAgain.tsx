import { wasCancelled } from '@goldammer/sdk/client/passkey-errors'
import { STEP_UP_CODE_MINUTES } from '@goldammer/sdk/constants'
import { getReadAccountSecondFactorQueryOptions } from '@goldammer/sdk/store/account'
import { useConfirmPassword, useSendStepUpCode } from '@goldammer/sdk/store/investor'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { errorsOf } from './step-form.ts'
import { useTexts } from './texts.ts'

/** The password once more, with a code of the second factor or the one that is mailed now; then what was asked for is done. */
export function PasswordAgain({ onConfirmed }: { onConfirmed: () => Promise<void> | void }) {
  const texts = useTexts()
  const { t } = texts
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [passkeyError, setPasskeyError] = useState<string>()
  // The hook of the SDK would bring React into the account calls, and those stand on every page of the shop.
  const factors = useQuery(getReadAccountSecondFactorQueryOptions())
  const hasPasskey = factors.data?.data.methods.includes('passkey')
  const send = useSendStepUpCode()
  const confirm = useConfirmPassword()
  const isAsked = useRef(false)
  const { mutate } = send
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])
  const asked = send.data?.data
  const errors = [send.error, confirm.error].flatMap((error) => (error ? errorsOf(error, texts) : []))
  const codeError = errors.find(({ field }) => field === 'code')?.message
  const error = errors.find(({ field }) => field !== 'code')?.message

  async function submit() {
    await confirm.mutateAsync({ data: { password, code } })
    await onConfirmed()
  }

  async function byPasskey() {
    // Only who has one needs the code for it.
    const { confirmByPasskey } = await import('@goldammer/sdk/client/passkeys')
    try {
      setPasskeyError(undefined)
      await confirmByPasskey()
      await onConfirmed()
    } catch (problem) {
      setPasskeyError(
        wasCancelled(problem) ? t('checkout.password.passkeyCancelled') : errorsOf(problem, texts)[0]?.message,
      )
    }
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit().catch(() => undefined)
  }

  return (
    <fieldset className="password-again">
      <legend className="sr-only">{t('checkout.password.titleCode')}</legend>
      <p className="font-semibold" aria-hidden="true">
        {t('checkout.password.titleCode')}
      </p>
      {hasPasskey && (
        <div>
          <Button variant="outline" onClick={byPasskey}>
            {t('checkout.password.passkey')}
          </Button>
          <p className="field-error" role="status">
            {passkeyError}
          </p>
        </div>
      )}
      <Field label={t('checkout.password.label')} error={error}>
        <input
          className="input"
          type="password"
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: it appears as the answer to the visitor's own press
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={submitOnEnter}
        />
      </Field>
      <p className="text-sm" role="status">
        {asked?.email && t('checkout.password.mailed', { email: asked.email, minutes: STEP_UP_CODE_MINUTES })}
      </p>
      <Field
        label={t(asked?.method === 'factor' ? 'checkout.password.code' : 'checkout.password.mailCode')}
        error={codeError}
      >
        <input
          className="input"
          autoComplete="one-time-code"
          maxLength={30}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={submitOnEnter}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button busy={confirm.isPending} onClick={() => submit().catch(() => undefined)}>
          {t('checkout.password.submit')}
        </Button>
        {asked?.method !== 'factor' && (
          <Button variant="text" busy={send.isPending} onClick={() => mutate()}>
            {t('checkout.password.again')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
