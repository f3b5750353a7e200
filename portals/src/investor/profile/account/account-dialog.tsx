import { Button, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../../shared/form-dialog.tsx'

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
export function AccountDialog<Fields extends object>({ submit, icon, call, ...props }: Props<Fields>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {props.title}
      </Button>
      {open && <FormDialog {...props} name="account" okText={submit} save={call} onClose={() => setOpen(false)} />}
    </>
  )
}
