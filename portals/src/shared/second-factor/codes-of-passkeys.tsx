import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'

/** Recovery codes of who has passkeys alone; `children` renew them. */
export function CodesOfPasskeys({ left, children }: { left: number; children: ReactNode }) {
  const t = useText()
  return (
    <div className="stack">
      <h3 className="plain">{t('portal.passkeys.codes')}</h3>
      <p>{t('portal.passkeys.codesLeft', { count: left })}</p>
      {children}
    </div>
  )
}
