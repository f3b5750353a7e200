import { addExemptionOrderFile } from '@goldammer/sdk/store/investor'
import type { ExemptionOrder } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { Paperclip } from 'lucide-react'
import { FileField } from '../../../shared/fields/file-field.tsx'
import { fileRules } from '../../../shared/fields/file-rules.ts'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { AddDialog } from '../add-dialog.tsx'

interface Fields {
  file?: File
}

/** The signed form, for who wants to hand it in. */
export function ExemptionFile({ order, name }: { order: ExemptionOrder; name: string }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const add = useAction(({ file }: Fields) => addExemptionOrderFile(order.id, file ? { file } : {}), {
    invalidates: ['exemption-orders'],
    done: t('own.exemption.fileAdded'),
    quiet: true,
  })
  return (
    <AddDialog<Fields>
      title={t('own.exemption.fileAdd')}
      of={name}
      change={add}
      icon={<Paperclip className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ file: undefined as unknown as File }}
    >
      <Form.Item
        name="file"
        label={t('own.exemption.file')}
        extra={t('own.exemption.fileHint')}
        rules={fileRules(t, t('own.exemption.fileMissing'))}
      >
        <FileField />
      </Form.Item>
    </AddDialog>
  )
}
