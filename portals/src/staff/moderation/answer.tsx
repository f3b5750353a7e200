import type { AnswerInput } from '@goldammer/sdk/staff/model'
import { answerComment } from '@goldammer/sdk/staff/moderation'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

interface Props {
  id: string
  text: string
}

/** domain §9: an answer for us, under one's own name. */
export function Answer({ id, text }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={t('staff.moderation.answerOf', { text })} onClick={() => setOpen(true)}>
        {t('staff.moderation.answer')}
      </Button>
      {isOpen && <AnswerDialog id={id} text={text} onClose={() => setOpen(false)} />}
    </>
  )
}

function AnswerDialog({ id, text, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<AnswerInput>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction((answer: AnswerInput) => answerComment(id, answer), {
    ...{ invalidates: ['comments'], quiet: true, done: t('staff.moderation.answered'), onDone: onClose },
  })
  return (
    <Modal
      open
      title={t('staff.moderation.answer')}
      okText={t('staff.moderation.answerSend')}
      cancelText={t('common.action.cancel')}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        <p className="written address">{text}</p>
        <p className="small muted">{t('staff.moderation.answerHint')}</p>
        <Problems texts={problems} />
        <Form
          name="answer"
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
            label={t('staff.moderation.answerText')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  )
}
