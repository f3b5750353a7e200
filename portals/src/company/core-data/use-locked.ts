import { useText } from '../../shared/portal-context.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useMayEdit } from '../use-company-role.ts'

/** Why the core data are only looked at, if so (domain/rights#company-portal). */
export function useLocked(): string | undefined {
  const t = useText()
  const isImpersonated = useImpersonated()
  const mayEdit = useMayEdit()
  if (isImpersonated) return t('portal.impersonation.locked')
  return mayEdit ? undefined : t('company.coreData.viewer')
}
