import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Versioned } from '../../shared/conflict/conflict.ts'
import type { Wording } from '../../shared/conflict/conflict-dialog.tsx'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'

interface Props<Values, Fields> extends Wording<Values> {
  form: FormInstance<Fields>
  resource: string
  base: Versioned<Values>
  read: () => Promise<Versioned<Values>>
  save: (values: Values, version: string) => Promise<Versioned<Values>>
  /** The fields people see, in their order. */
  names: (keyof Values & string)[]
  invalidates: string[]
  done: string
  toForm: (values: Values) => Fields
  fromForm: (fields: Fields) => Values
  /** Nothing of it can be changed now; otherwise only what the fields say. */
  isLocked?: boolean
  onSaved?: () => void
  /** Over the fields. */
  lead?: ReactNode
  children: ReactNode
}

/** A form of the profile that stays on the page: it saves, discards, and asks before it is left with changes. */
export function VersionedForm<Values extends object, Fields extends object>(props: Props<Values, Fields>) {
  const { form, base, toForm, fromForm, isLocked = false, onSaved, lead, children, ...options } = props
  const t = useText()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { setUnsaved, warning } = useUnsaved()
  const save = useVersionedSave<Values>({
    ...options,
    base,
    onMerged: (values) => form.setFieldsValue(toForm(values) as Parameters<typeof form.setFieldsValue>[0]),
    onSaved: () => {
      setProblems([])
      setUnsaved(false)
      onSaved?.()
    },
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  function discard() {
    form.resetFields()
    setUnsaved(false)
  }
  return (
    <>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={toForm(base.values)}
        {...(isLocked && { disabled: true })}
        onValuesChange={() => setUnsaved(true)}
        onFinish={(fields) => save.run(fromForm(fields))}
      >
        {lead}
        <Problems texts={problems} />
        {children}
        {isLocked ? (
          <p className="tiny muted">{t('portal.impersonation.locked')}</p>
        ) : (
          <div className="row wrap">
            <Button type="primary" htmlType="submit" data-save loading={save.isPending}>
              {t('own.profile.save')}
            </Button>
            <Button type="text" onClick={discard}>
              {t('own.profile.discard')}
            </Button>
          </div>
        )}
      </Form>
      {warning}
      {save.dialog}
    </>
  )
}
