import type { IrComment } from '@goldammer/sdk/staff/model'
import { commentIrPost } from '@goldammer/sdk/staff/moderation'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { useAction } from '../../../shared/use-action.ts'

interface Props {
  postId: string
  /** Without it, about the post. */
  answered?: IrComment
}

/** domain/posts#writers: for us, under one's own name. */
export function WriteComment({ postId, answered }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {answered ? (
        <Button size="small" aria-label={t('staff.ir.answerOf', { text: answered.text })} onClick={() => setOpen(true)}>
          {t('staff.ir.answer')}
        </Button>
      ) : (
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('staff.ir.comment')}
        </Button>
      )}
      {isOpen && <Dialog postId={postId} answered={answered} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({
  postId,
  answered,
  onClose,
}: Omit<Props, 'answered'> & { answered: IrComment | undefined; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<{ text: string }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction(
    ({ text }: { text: string }) => commentIrPost(postId, { text, parentId: answered?.id ?? null }),
    {
      invalidates: ['ir-posts'],
      quiet: true,
      done: t('staff.ir.sent'),
      onDone: onClose,
    },
  )
  return (
    <Modal
      open
      title={t(answered ? 'staff.ir.answer' : 'staff.ir.comment')}
      okText={t('staff.ir.send')}
      cancelText={t('common.action.cancel')}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        {answered && <p className="written address">{answered.text}</p>}
        <p className="small muted">{t('staff.ir.commentHint')}</p>
        <Problems texts={problems} />
        <Form
          name="irComment"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ text: '' }}
          onFinish={(fields) => {
            setProblems([])
            send.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
          }}
        >
          <Form.Item
            name="text"
            label={t('staff.ir.commentText')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  )
}
