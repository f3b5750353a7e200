import { Button, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Change } from '../../shared/data/use-change-effects.ts'
import { FormModal } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useProtectedChange } from './use-protected-change.tsx'

interface Props<Input> {
  /** It is quiet: the refusal stands in the form. */
  change: Change<Input, unknown>
  title: string
  /** What it is about, where several of these stand on a page. */
  of?: string
  icon: ReactNode
  form: FormInstance<Input>
  initialValues: Partial<Input>
  onRefused: (error: unknown) => string[]
  children: ReactNode
}

/** A button, and the dialog with the form it opens. */
export function AddDialog<Input extends object>(props: Props<Input>) {
  const { change, title, of, icon, form, initialValues, onRefused, children } = props
  const t = useText()
  const isLocked = useImpersonated()
  const [open, setOpen] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const add = useProtectedChange(change, {
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
