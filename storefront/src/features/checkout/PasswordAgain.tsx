import { useReadAccountSecondFactor } from '@goldammer/sdk/store/account'
import { useConfirmPassword } from '@goldammer/sdk/store/investor'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { errorsOf } from './step-form.ts'
import { useTexts } from './texts.ts'

/** The password once more; then what was asked for is done. */
export function PasswordAgain({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const texts = useTexts()
  const { t } = texts
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const asksCode = Boolean(useReadAccountSecondFactor().data?.data.methods.length)
  const confirm = useConfirmPassword()
  const errors = confirm.error ? errorsOf(confirm.error, texts) : []
  const codeError = errors.find(({ field }) => field === 'code')?.message
  const error = errors.find(({ field }) => field !== 'code')?.message

  async function submit() {
    await confirm.mutateAsync({ data: { password, ...(asksCode ? { code } : {}) } })
    await onConfirmed()
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit().catch(() => undefined)
  }

  return (
    <fieldset className="password-again">
      <legend className="sr-only">{t('checkout.password.title')}</legend>
      <p className="font-semibold" aria-hidden="true">
        {t('checkout.password.title')}
      </p>
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
      {asksCode && (
        <Field label={t('checkout.password.code')} error={codeError}>
          <input
            className="input"
            autoComplete="one-time-code"
            maxLength={30}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={submitOnEnter}
          />
        </Field>
      )}
      <div>
        <Button busy={confirm.isPending} onClick={() => submit().catch(() => undefined)}>
          {t('checkout.password.submit')}
        </Button>
      </div>
    </fieldset>
  )
}
