import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'

interface Props {
  since: string
  usedAt: string | null
  recoveryCodesLeft: number
  children: ReactNode
}

/** The authenticator app that is set up; its children act on it. */
export function ActiveApp({ since, usedAt, recoveryCodesLeft, children }: Props) {
  const t = useText()
  return (
    <div className="stack">
      <p>
        {t('portal.factor.since', { day: new Date(since), count: recoveryCodesLeft })}{' '}
        {usedAt && t('portal.factor.used', { day: new Date(usedAt) })}
      </p>
      {children}
    </div>
  )
}
