import { Button, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormModal } from '../../../shared/form-dialog.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useProtectedChange } from '../use-protected-change.tsx'

interface Props<Fields> {
  title: string
  submit: string
  icon: ReactNode
  form: FormInstance<Fields>
  initialValues: Fields
  call: (fields: Fields) => Promise<unknown>
  done?: string
  invalidates?: string[]
  children: ReactNode
}

/** A button, and the dialog with a form that asks for the password itself. */
export function AccountDialog<Fields extends object>(props: Props<Fields>) {
  const { submit, icon, call, done, invalidates = [], ...look } = props
  const [open, setOpen] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const showRefusals = useFormRefusals()
  const change = useProtectedChange(useAction(call, { invalidates, ...(done && { done }), quiet: true }), {
    onDone: close,
    onRefused: (error) => setProblems(showRefusals(props.form, error)),
  })
  function close() {
    setOpen(false)
    setProblems([])
  }
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {props.title}
      </Button>
      {open && (
        <FormModal
          {...look}
          name="account"
          okText={submit}
          problems={problems}
          isBusy={change.isPending}
          onFinish={(fields) => {
            setProblems([])
            change.run(fields)
          }}
          onClose={close}
        />
      )}
      {change.dialog}
    </>
  )
}
