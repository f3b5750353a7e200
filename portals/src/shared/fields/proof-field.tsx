import { upload } from '@goldammer/sdk/client/upload'
import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import type { CompanyProofState } from '@goldammer/sdk/store/model'
import { App, Button, Progress } from 'antd'
import { FileCheck2, FileUp, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../portal-context.ts'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'
import { useErrorTexts } from '../use-error-text.ts'

export type Proof = 'identityProof' | 'structureProof'

const tones: Record<CompanyProofState, string> = {
  missing: 'warn',
  received: 'info',
  checking: 'info',
  verified: 'ok',
  rejected: 'error',
}

interface Props {
  proof: Proof
  name: string
  fileName: string | null | undefined
  state: CompanyProofState
  /** Where it is sent to. */
  url: string
  /** Resources that read differently afterwards. */
  invalidates: string[]
  isLocked: boolean
}

/** One of a company's two proofs: kept as soon as it is chosen, and replaced by the next (R3.01, R5.05). */
export function ProofField({ proof, name, fileName, state, url, invalidates, isLocked }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const textsOf = useErrorTexts()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction(
    (file: File) => {
      const form = new FormData()
      form.append(proof, file)
      return upload<unknown>(url, form, setPercent)
    },
    {
      invalidates,
      done: t('investor.profile.company.proofSaved'),
      quiet: true,
    },
  )
  function start(file: File) {
    setProblems([])
    if (file.size > PROOF_MAX_MB * BYTES_PER_MB) {
      setProblems([t('errors.FILE_TOO_LARGE', { maxFileSize: PROOF_MAX_MB })])
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
    if (state !== 'verified') return start(file)
    modal.confirm({
      title: t('investor.profile.company.replaceTitle'),
      content: t('investor.profile.company.replaceText'),
      okText: t('investor.profile.company.replace'),
      cancelText: t('common.action.cancel'),
      onOk: () => start(file),
    })
  }
  const Icon = state === 'verified' ? FileCheck2 : FileUp
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <b>{name}</b>
        <p className="muted address">{fileName ?? t('investor.profile.company.proofHint')}</p>
        <div>
          <span className={`tag ${tones[state]}`}>{t(`investor.profile.company.proofState.${state}`)}</span>
        </div>
        <Problems texts={problems} />
        {percent !== undefined && (
          <Progress percent={percent} size="small" aria-label={t('investor.profile.company.uploading', { name })} />
        )}
        {!isLocked && (
          <div>
            <input
              ref={input}
              type="file"
              aria-label={name}
              accept="application/pdf,image/jpeg,image/png"
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
              aria-label={t(fileName ? 'investor.profile.company.replaceOf' : 'investor.profile.company.uploadOf', {
                name,
              })}
              onClick={() => input.current?.click()}
            >
              {t(fileName ? 'investor.profile.company.replace' : 'investor.profile.company.upload')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
