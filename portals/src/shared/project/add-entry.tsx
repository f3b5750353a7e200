import { upload } from '@goldammer/sdk/client/upload'
import { Button, Form, Input } from 'antd'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { FileField } from '../fields/file-field.tsx'
import { fileRules } from '../fields/file-rules.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useText } from '../portal-context.ts'

interface Props {
  /** The step it is left at. */
  name: string
  url: string
  invalidates: string[]
}

/** A note, a file, or both. */
export function AddEntry(props: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<MessageSquarePlus className="icon small" aria-hidden="true" />}
        aria-label={t('portal.project.addTo', { name: props.name })}
        onClick={() => setOpen(true)}
      >
        {t('portal.project.add')}
      </Button>
      {isOpen && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Fields {
  text: string
  file?: File
}

function Dialog({ name, url, invalidates, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  // The file may be missing here: only its size is looked at.
  const [, size] = fileRules(t, '')
  function send({ text, file }: Fields) {
    const body = new FormData()
    if (text.trim()) body.append('text', text.trim())
    if (file) body.append('file', file)
    return upload<unknown>(url, body, () => {})
  }
  return (
    <FormDialog<Fields>
      title={t('portal.project.addTo', { name })}
      okText={t('common.action.save')}
      name="entry"
      initialValues={{ text: '' }}
      save={send}
      invalidates={invalidates}
      done={t('portal.project.added')}
      onClose={onClose}
    >
      <Form.Item name="text" label={t('portal.project.note')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item
        name="file"
        label={t('portal.project.file')}
        extra={t('portal.project.fileHint')}
        rules={size ? [size] : []}
      >
        <FileField />
      </Form.Item>
    </FormDialog>
  )
}
