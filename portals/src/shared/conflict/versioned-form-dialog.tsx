import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { FormModal, type Look } from '../form-dialog.tsx'
import { useFormRefusals } from '../form-refusals.ts'
import type { Versioned } from './conflict.ts'
import type { Wording } from './conflict-dialog.tsx'
import { useVersionedSave } from './use-versioned-save.tsx'

interface Props<Values> extends Omit<Look<Values>, 'initialValues'>, Wording<Values> {
  /** Whose record it is. */
  resource: string
  /** Whoever looks at what is typed, or fills something in, brings the form along. */
  form?: FormInstance<Values>
  /** What it is filled with; of a new record the version is empty. */
  base: Versioned<Values>
  /** The record as it stands now; undefined where it is gone. */
  read: () => Promise<Versioned<Values> | undefined>
  save: (values: Values, version: string) => Promise<unknown>
  /** The fields people see, in their order. */
  names: (keyof Values & string)[]
  invalidates: string[]
  done: string
  /** What happens then besides closing. */
  onSaved?: () => void
}

/** A form over the page for a record that somebody else may have changed meanwhile: then both versions are shown, field by field. */
export function VersionedFormDialog<Values extends object>(props: Props<Values>) {
  const { resource, base, read, save, names, label, show, invalidates, done, onSaved, ...look } = props
  const [form] = Form.useForm<Values>(props.form)
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const action = useVersionedSave<Values>({
    resource,
    base,
    names,
    label,
    show,
    invalidates,
    done,
    read: async () => {
      const found = await read()
      if (!found) throw new Error('The record is gone.')
      return found
    },
    save: async (values, version) => {
      await save(values, version)
      return { values, version }
    },
    onMerged: (values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]),
    onSaved: () => {
      onSaved?.()
      props.onClose()
    },
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  return (
    <>
      <FormModal
        {...look}
        form={form}
        initialValues={base.values}
        problems={problems}
        isBusy={action.isPending}
        onFinish={(values) => {
          setProblems([])
          action.run(values)
        }}
      />
      {action.dialog}
    </>
  )
}
