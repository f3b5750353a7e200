import { upload } from '@goldammer/sdk/client/upload'
import { BYTES_PER_MB, PITCH_DECK_MAX_MB } from '@goldammer/sdk/constants'
import { App, Button, Progress } from 'antd'
import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'

interface Props {
  name: string
  url: string
  isNext: boolean
  isAccepted: boolean
}

/** Handed in as soon as it is chosen; what is accepted already is asked about first. */
export function UploadReport({ name, url, isNext, isAccepted }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const textsOf = useErrorTexts()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction(
    (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return upload<unknown>(url, form, setPercent)
    },
    { invalidates: ['reports', 'dashboard'], done: t('company.reports.uploaded'), quiet: true },
  )
  function start(file: File) {
    setProblems([])
    if (file.size > PITCH_DECK_MAX_MB * BYTES_PER_MB) {
      setProblems([t('errors.FILE_TOO_LARGE', { maxFileSize: PITCH_DECK_MAX_MB })])
      return
    }
    setPercent(0)
    send.mutate(file, {
      onError: (error) => setProblems(textsOf(error)),
      onSettled: () => setPercent(undefined),
    })
  }
  function choose(file: File | undefined) {
    if (!file) return
    if (!isAccepted) return start(file)
    modal.confirm({
      title: t('company.reports.replaceTitle'),
      content: t('company.reports.replaceText'),
      okText: t('company.reports.upload'),
      cancelText: t('common.action.cancel'),
      onOk: () => start(file),
    })
  }
  return (
    <div className="stack tight">
      <Problems texts={problems} />
      {percent !== undefined && (
        <Progress percent={percent} size="small" aria-label={t('company.reports.uploading', { name })} />
      )}
      <div className="row wrap">
        <input
          ref={input}
          type="file"
          aria-label={name}
          accept="application/pdf"
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
          aria-label={t('company.reports.uploadOf', { name })}
          onClick={() => input.current?.click()}
        >
          {t(isNext ? 'company.reports.uploadNext' : 'company.reports.upload')}
        </Button>
        <span className="tiny muted">{t('company.reports.uploadHint')}</span>
      </div>
    </div>
  )
}
