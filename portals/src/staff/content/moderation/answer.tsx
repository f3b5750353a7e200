import type { AnswerInput } from '@goldammer/sdk/staff/model'
import { answerComment } from '@goldammer/sdk/staff/moderation'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'

interface Props {
  id: string
  text: string
}

/** domain/posts#writers: an answer for us, under one's own name. */
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
  return (
    <FormDialog<AnswerInput>
      title={t('staff.moderation.answer')}
      okText={t('staff.moderation.answerSend')}
      name="answer"
      lead={
        <>
          <p className="written address">{text}</p>
          <p className="small muted">{t('staff.moderation.answerHint')}</p>
        </>
      }
      initialValues={{ text: '' }}
      save={(answer) => answerComment(id, answer)}
      invalidates={['comments']}
      done={t('staff.moderation.answered')}
      onClose={onClose}
    >
      <Form.Item
        name="text"
        label={t('staff.moderation.answerText')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </FormDialog>
  )
}
