import { PROOF_MAX_MB } from '@goldammer/sdk/constants'
import type { CompanyProofState } from '@goldammer/sdk/store/model'
import { CircleAlert, CircleCheck, CircleDot, CircleX, Clock, FileCheck2, FileUp, type LucideIcon } from 'lucide-react'
import { useText } from '../portal-context.ts'
import { OwnProof } from './own-proof.tsx'
import { UploadNow } from './upload-now.tsx'

export type Proof = 'identityProof' | 'structureProof'

const looks: Record<CompanyProofState, { tone: string; StateIcon: LucideIcon }> = {
  missing: { tone: 'warn', StateIcon: CircleAlert },
  received: { tone: 'info', StateIcon: CircleDot },
  checking: { tone: 'info', StateIcon: Clock },
  verified: { tone: 'ok', StateIcon: CircleCheck },
  rejected: { tone: 'error', StateIcon: CircleX },
}

interface Props {
  proof: Proof
  name: string
  fileName: string | null | undefined
  state: CompanyProofState
  /** Where it is sent to. */
  url: string
  /** To read again what was handed in. */
  ticket?: () => Promise<{ url: string }>
  /** Resources that read differently afterwards. */
  invalidates: string[]
  isLocked: boolean
}

/** One of a company's two proofs: stored as soon as it is chosen, and replaced by the next (R3.01, R5.05). */
export function ProofField({ proof, name, fileName, state, url, ticket, invalidates, isLocked }: Props) {
  const t = useText()
  const Icon = state === 'verified' ? FileCheck2 : FileUp
  const { tone, StateIcon } = looks[state]
  const question =
    state === 'verified'
      ? { title: t('investor.profile.company.replaceTitle'), content: t('investor.profile.company.replaceText') }
      : fileName && {
          title: t('investor.profile.company.replaceGivenTitle'),
          content: t('investor.profile.company.replaceGivenText', { file: fileName }),
        }
  const opening = fileName && ticket && <OwnProof name={name} ticket={ticket} />
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <b>{name}</b>
        <p className="muted address">{fileName ?? t('investor.profile.company.proofHint')}</p>
        <div>
          <span className={`tag ${tone}`}>
            <StateIcon className="icon small" aria-hidden="true" />
            {t(`investor.profile.company.proofState.${state}`)}
          </span>
        </div>
        {isLocked ? (
          <div>{opening}</div>
        ) : (
          <UploadNow
            name={name}
            url={url}
            field={proof}
            accept="application/pdf,image/jpeg,image/png"
            maxMb={PROOF_MAX_MB}
            invalidates={invalidates}
            done={t('investor.profile.company.proofSaved')}
            question={question ? { ...question, okText: t('investor.profile.company.replace') } : undefined}
            text={t(fileName ? 'investor.profile.company.replace' : 'investor.profile.company.upload')}
            label={t(fileName ? 'investor.profile.company.replaceOf' : 'investor.profile.company.uploadOf', { name })}
            uploading={t('investor.profile.company.uploading', { name })}
          >
            {opening}
          </UploadNow>
        )}
      </div>
    </li>
  )
}
