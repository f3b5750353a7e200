import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { confirmPassword } from '@goldammer/sdk/store/investor'
import { useNotification } from '@refinedev/core'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Change } from '../../shared/data/use-change-effects.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { ByPasskey } from './by-passkey.tsx'
import { OwnCode } from './own-code.tsx'
import { StepUpCode } from './step-up-code.tsx'

interface Options<Answer> {
  onDone?: (answer: Answer) => void
  /** A form that shows the refusal at its fields says so; otherwise it appears as a notification. */
  onRefused?: (error: unknown) => void
}

/**
 * A change of money or of the account, which is quiet. It asks again after 15 minutes (design.md §1), for the password or for
 * password and code, then goes on.
 */
export function useProtectedChange<Input, Answer>(change: Change<Input, Answer>, options: Options<Answer> = {}) {
  const [waiting, setWaiting] = useState<{ input: Input; isStepUp: boolean }>()
  const { open } = useNotification()
  const textsOf = useErrorTexts()
  function run(input: Input) {
    change.mutate(input, {
      onSuccess: (answer) => options.onDone?.(answer),
      onError: (error) => {
        const isStepUp = error instanceof ApiClientError && error.has('STEP_UP_REQUIRED')
        const isReauthentication = error instanceof ApiClientError && error.has('REAUTHENTICATION_REQUIRED')
        if (isStepUp || isReauthentication) setWaiting({ input, isStepUp })
        else if (options.onRefused) options.onRefused(error)
        else open?.({ type: 'error', message: textsOf(error).join(' ') })
      },
    })
  }
  const dialog: ReactNode = waiting && (
    <PasswordDialog
      isStepUp={waiting.isStepUp}
      onClose={() => setWaiting(undefined)}
      onConfirmed={() => {
        setWaiting(undefined)
        run(waiting.input)
      }}
    />
  )
  return { run, isPending: change.isPending, dialog }
}

interface DialogProps {
  isStepUp: boolean
  onClose: () => void
  onConfirmed: () => void
}

function PasswordDialog({ isStepUp, onClose, onConfirmed }: DialogProps) {
  const t = useText()
  return (
    <FormDialog<{ password: string; code?: string }>
      title={t(isStepUp ? 'own.password.titleCode' : 'own.password.title')}
      okText={t('common.action.confirm')}
      name="protected"
      lead={
        <>
          <p>{t(isStepUp ? 'own.password.textCode' : 'own.password.text')}</p>
          <ByPasskey onConfirmed={onConfirmed} />
        </>
      }
      initialValues={{ password: '' }}
      save={(given) => confirmPassword(given)}
      onDone={onConfirmed}
      onClose={onClose}
    >
      <Form.Item
        name="password"
        label={t('own.password.label')}
        rules={[{ required: true, message: t('validation.required') }]}
      >
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      {isStepUp ? <StepUpCode /> : <OwnCode />}
    </FormDialog>
  )
}
