import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { Button, Skeleton } from 'antd'
import { CircleAlert, Info, Lock, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { samePageAs } from '../../portal-address.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { usePortal, useText } from '../portal-context.ts'
import { useErrorTexts } from '../use-error-text.ts'
import emptyNest from './empty-nest.svg'

interface EmptyProps {
  title: string
  text?: string
  /** The one thing that can be done about it. */
  action?: ReactNode
}

export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <img src={emptyNest} alt="" width={104} height={64} />
      <h2 className="plain">{title}</h2>
      {text && <p className="small muted">{text}</p>}
      {action}
    </div>
  )
}

/** There is something, but nothing that fits. */
export function NothingFound() {
  const t = useText()
  return <Empty title={t('portal.nothingFound')} text={t('portal.nothingFoundText')} />
}

/** What of a refused form belongs to none of its fields. */
export function Problems({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="note error" role="alert">
      <div>{texts.join(' ')}</div>
    </div>
  )
}

/** Beside what was read before: it was requested again, and no answer came. */
export function NotRefreshed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <div className="note warn" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <div>{t('portal.notRefreshed')}</div>
      <Retry onRetry={onRetry} />
    </div>
  )
}

/** R4.13: what was asked for belongs to a build that is gone. */
export function NewerBuild() {
  const t = useText()
  return (
    <div className="note" role="alert">
      <Info className="icon" aria-hidden="true" />
      <div>{t('common.newVersion.text')}</div>
      <Button size="small" onClick={() => location.reload()}>
        {t('common.action.reload')}
      </Button>
    </div>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <Button size="small" icon={<RotateCcw className="icon small" aria-hidden="true" />} onClick={onRetry}>
      {t('common.action.retry')}
    </Button>
  )
}

interface FailureProps {
  error: unknown
  onRetry?: () => void
}

/** What went wrong in the words of the error catalogue, with a way to try again. */
export function Failure({ error, onRetry }: FailureProps) {
  const texts = useErrorTexts()(error)
  const other = otherIdentityOf(error)
  return (
    <div className="note error" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div className="stack tight">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {other && <SwitchTo {...other} />}
      {onRetry && !other && <Retry onRetry={onRetry} />}
    </div>
  )
}

/** R1.04: the record is another's of one's own identities. */
function otherIdentityOf(error: unknown): { investorId: string; name: string } | undefined {
  if (!(error instanceof ApiClientError)) return undefined
  const refusal = error.errors.find(({ code }) => code === 'OTHER_IDENTITY')
  return refusal?.meta?.parameters as { investorId: string; name: string } | undefined
}

function SwitchTo({ investorId, name }: { investorId: string; name: string }) {
  const t = useText()
  const { portalAddress } = usePortal()
  return (
    <Button size="small" href={samePageAs(portalAddress, investorId)}>
      {t('portal.switchIdentity', { name })}
    </Button>
  )
}

export function Loading({ lines = 6 }: { lines?: number }) {
  const t = useText()
  return (
    <div className="box" aria-busy="true">
      <span className="hidden-text" role="status">
        {t('common.word.loading')}
      </span>
      <Skeleton active title={false} paragraph={{ rows: lines }} />
    </div>
  )
}

export function NoRights({ text }: { text?: string }) {
  const t = useText()
  return (
    <section className="box empty">
      <Lock className="icon" aria-hidden="true" />
      <h1 className="plain">{t('portal.noRights')}</h1>
      <p className="small muted">{text ?? t('portal.noRightsText')}</p>
      <Link to="/">{t('portal.toStart')}</Link>
    </section>
  )
}

/** Also of one's own, where another of one's identities has it: then there is a way there. */
export function NotFound({ error }: { error?: unknown }) {
  const t = useText()
  const other = otherIdentityOf(error)
  if (other) {
    return (
      <>
        <PageHeader title={t('portal.otherIdentity')} />
        <section className="box empty">
          <p>{t('errors.OTHER_IDENTITY', { name: other.name })}</p>
          <SwitchTo {...other} />
        </section>
      </>
    )
  }
  return (
    <>
      <PageHeader over="404" title={t('portal.notFound')} />
      <section className="box empty">
        <img src={emptyNest} alt="" width={104} height={64} />
        <p className="small muted">{t('portal.notFoundText')}</p>
        <Link to="/">{t('portal.toStart')}</Link>
      </section>
    </>
  )
}
