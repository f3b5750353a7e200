import { upload } from '@goldammer/sdk/client/upload'
import { App, Button, Progress } from 'antd'
import { Paperclip } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../portal-context.ts'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'
import { useErrorTexts } from '../use-error-text.ts'
import { refuseFile } from './file-rules.ts'

interface Props<Answer> {
  /** What is uploaded. */
  name: string
  /** Where it is sent to, and as which field. */
  url: string
  field?: string
  accept: string
  maxMb: number
  /** Resources that read differently afterwards. */
  invalidates: string[]
  done: string
  /** Asked before it takes the place of one that counts already. */
  question?: { title: string; content: string; okText: string } | undefined
  /** On the button, and said of it. */
  text: string
  label: string
  uploading: string
  /** What the server has made of it. */
  onDone?: (answer: Answer) => void
  /** Beside the button. */
  children?: ReactNode
}

/** A file that is sent as soon as it is chosen. */
export function UploadNow<Answer = unknown>(props: Props<Answer>) {
  const { name, url, field = 'file', accept, maxMb, invalidates, done, question, text, label, uploading } = props
  const t = useText()
  const { modal } = App.useApp()
  const textsOf = useErrorTexts()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction(
    (file: File) => {
      const form = new FormData()
      form.append(field, file)
      return upload<Answer>(url, form, setPercent)
    },
    { invalidates, done, quiet: true, ...(props.onDone && { onDone: props.onDone }) },
  )
  function start(file: File) {
    setProblems([])
    const refusal = refuseFile(file, t, maxMb)
    if (refusal) return setProblems([refusal])
    setPercent(0)
    send.mutate(file, {
      onError: (error) => setProblems(textsOf(error)),
      onSettled: () => setPercent(undefined),
    })
  }
  function choose(file: File | undefined) {
    if (!file) return
    if (!question) return start(file)
    modal.confirm({ ...question, cancelText: t('common.action.cancel'), onOk: () => start(file) })
  }
  return (
    <div className="stack tight">
      <Problems texts={problems} />
      {percent !== undefined && <Progress percent={percent} size="small" aria-label={uploading} />}
      <div className="row wrap">
        <input
          ref={input}
          type="file"
          aria-label={name}
          accept={accept}
          className="hidden-text"
          tabIndex={-1}
          disabled={send.isPending}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file may be chosen again after a refusal.
            event.target.value = ''
          }}
        />
        <Button
          size="small"
          loading={send.isPending}
          icon={<Paperclip className="icon small" aria-hidden="true" />}
          aria-label={label}
          onClick={() => input.current?.click()}
        >
          {text}
        </Button>
        {props.children}
      </div>
    </div>
  )
}
