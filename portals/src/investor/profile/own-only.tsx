import { useGetIdentity } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { Identity } from '../../providers/identity.ts'
import { useText } from '../../shared/portal-context.ts'

/** domain/rights#impersonation: what staff may not do in the customer's place; they see that it is locked. */
export function OwnOnly({ children }: { children: ReactNode }) {
  const t = useText()
  const { data: identity } = useGetIdentity<Identity>()
  if (identity?.impersonation) return <p className="tiny muted">{t('portal.impersonation.locked')}</p>
  return children
}
