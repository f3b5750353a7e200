import { useConfirmPassword } from '@goldammer/sdk/store/investor'
import { useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { errorsOf } from './step-form.ts'
import { useTexts } from './texts.ts'

/** The password once more; then what was asked for is done. */
export function PasswordAgain({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const texts = useTexts()
  const { t } = texts
  const [password, setPassword] = useState('')
  const confirm = useConfirmPassword()
  const error = confirm.error ? errorsOf(confirm.error, texts)[0]?.message : undefined

  async function submit() {
    await confirm.mutateAsync({ data: { password } })
    await onConfirmed()
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
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit().catch(() => undefined)
          }}
        />
      </Field>
      <div>
        <Button busy={confirm.isPending} onClick={() => submit().catch(() => undefined)}>
          {t('checkout.password.submit')}
        </Button>
      </div>
    </fieldset>
  )
}
