import type { CompanyPageRecord } from '@goldammer/sdk/staff/model'
import { useText } from '../../shared/portal-context.ts'

export function PageTag({ state }: Pick<CompanyPageRecord, 'state'>) {
  const t = useText()
  return (
    <span className={`tag ${state === 'published' ? 'ok' : 'info'}`}>{t(`staff.companyPages.states.${state}`)}</span>
  )
}
