import { Button, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormModal } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useProtectedAction } from './use-protected-action.tsx'

interface Props<Input> {
  title: string
  /** What it is about, where several of these stand on a page. */
  of?: string
  done: string
  invalidates: string
  icon: ReactNode
  form: FormInstance<Input>
  initialValues: Partial<Input>
  call: (input: Input) => Promise<unknown>
  onRefused: (error: unknown) => string[]
  children: ReactNode
}

/** A button, and the dialog with the form it opens. */
export function AddDialog<Input extends object>(props: Props<Input>) {
  const { title, of, done, invalidates, icon, form, initialValues, call, onRefused, children } = props
  const t = useText()
  const isLocked = useImpersonated()
  const [open, setOpen] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const add = useProtectedAction(call, {
    invalidates: [invalidates],
    done,
    onDone: close,
    onRefused: (error) => setProblems(onRefused(error)),
  })
  function close() {
    setOpen(false)
    setProblems([])
  }
  if (isLocked) return of ? null : <span className="tiny muted">{t('portal.impersonation.locked')}</span>
  return (
    <>
      <Button size="small" icon={icon} aria-label={of && `${title}: ${of}`} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <FormModal
          title={
            <>
              {title}
              {of && (
                <>
                  : <span className="unbroken">{of}</span>
                </>
              )}
            </>
          }
          okText={t('common.action.save')}
          name="added"
          form={form}
          initialValues={initialValues}
          problems={problems}
          isBusy={add.isPending}
          onFinish={add.run}
          onClose={close}
        >
          {children}
        </FormModal>
      )}
      {add.dialog}
    </>
  )
}
