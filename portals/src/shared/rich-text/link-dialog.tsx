import type { Editor } from '@tiptap/core'
import { Form, Input, Modal } from 'antd'
import { useText } from '../portal-context.ts'

/** What the interface accepts as an address; everything else is dropped there. */
const ADDRESS = /^(https?:\/\/|mailto:|tel:)\S+$/i

/** Where the chosen words lead; left empty they lead nowhere any more. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<{ href: string }>()
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  function set({ href = '' }: { href?: string }) {
    const chain = editor.chain().focus().extendMarkRange('link')
    const address = href.trim()
    if (!address) chain.unsetLink().run()
    else if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  return (
    <Modal
      open
      title={t('portal.richText.link')}
      okText={t('portal.richText.apply')}
      cancelText={t('common.action.cancel')}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        name="link"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ href: before }}
        onFinish={set}
      >
        <Form.Item
          name="href"
          label={t('portal.richText.address')}
          extra={t('portal.richText.addressHint')}
          rules={[{ pattern: ADDRESS, message: t('portal.richText.noAddress') }]}
        >
          <Input maxLength={2000} placeholder="https://" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
