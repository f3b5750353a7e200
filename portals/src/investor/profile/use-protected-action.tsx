import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { confirmPassword } from '@goldammer/sdk/store/investor'
import { useNotification } from '@refinedev/core'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { ByPasskey } from './by-passkey.tsx'
import { OwnCode } from './own-code.tsx'

interface Options<Answer> {
  invalidates: string[]
  done?: string
  onDone?: (answer: Answer) => void
  /** A form that shows the refusal at its fields says so; otherwise it appears as a notification. */
  onRefused?: (error: unknown) => void
}

/** An act on money or bank data: asks for the password again after 15 minutes (design.md §1), then goes on. */
export function useProtectedAction<Input, Answer>(call: (input: Input) => Promise<Answer>, options: Options<Answer>) {
  const [waiting, setWaiting] = useState<{ input: Input }>()
  const { open } = useNotification()
  const textsOf = useErrorTexts()
  const action = useAction(call, { ...options, quiet: true })
  function run(input: Input) {
    action.mutate(input, {
      onError: (error) => {
        if (error instanceof ApiClientError && error.has('REAUTHENTICATION_REQUIRED')) setWaiting({ input })
        else if (options.onRefused) options.onRefused(error)
        else open?.({ type: 'error', message: textsOf(error).join(' ') })
      },
    })
  }
  const dialog: ReactNode = waiting && (
    <PasswordDialog
      onClose={() => setWaiting(undefined)}
      onConfirmed={() => {
        setWaiting(undefined)
        run(waiting.input)
      }}
    />
  )
  return { run, isPending: action.isPending, dialog }
}

function PasswordDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const t = useText()
  return (
    <FormDialog<{ password: string; code?: string }>
      title={t('own.password.title')}
      okText={t('common.action.confirm')}
      name="protected"
      lead={
        <>
          <p>{t('own.password.text')}</p>
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
      <OwnCode />
    </FormDialog>
  )
}
