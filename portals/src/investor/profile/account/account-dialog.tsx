import { Button, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { useAction } from '../../../shared/use-action.ts'

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
  const { title, submit, icon, form, initialValues, call, done, invalidates, children } = props
  const t = useText()
  const showRefusals = useFormRefusals()
  const [open, setOpen] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const action = useAction(call, { done, invalidates, quiet: true, onDone: close })
  function close() {
    setOpen(false)
    setProblems([])
  }
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal
        open={open}
        title={title}
        destroyOnHidden
        okText={submit}
        cancelText={t('common.action.cancel')}
        confirmLoading={action.isPending}
        onCancel={close}
        onOk={form.submit}
      >
        <Form
          name="account"
          form={form}
          layout="vertical"
          requiredMark={false}
          clearOnDestroy
          initialValues={initialValues}
          onFinish={(fields) => action.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
        >
          <Problems texts={problems} />
          {children}
        </Form>
      </Modal>
    </>
  )
}
