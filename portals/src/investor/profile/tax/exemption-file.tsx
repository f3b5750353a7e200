import { addExemptionOrderFile } from '@goldammer/sdk/store/investor'
import type { ExemptionOrder } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { Paperclip } from 'lucide-react'
import { FileField } from '../../../shared/fields/file-field.tsx'
import { fileRules } from '../../../shared/fields/file-rules.ts'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { AddDialog } from '../add-dialog.tsx'

interface Fields {
  file?: File
}

/** The signed form, for who wants to hand it in. */
export function ExemptionFile({ order, name }: { order: ExemptionOrder; name: string }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  return (
    <AddDialog<Fields>
      title={t('own.exemption.fileAdd')}
      of={name}
      done={t('own.exemption.fileAdded')}
      invalidates="exemption-orders"
      icon={<Paperclip className="icon small" aria-hidden="true" />}
      call={({ file }) => addExemptionOrderFile(order.id, file ? { file } : {})}
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
