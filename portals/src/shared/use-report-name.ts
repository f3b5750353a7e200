import { formatDate } from '@goldammer/sdk/format'
import type { ReportKind } from '@goldammer/sdk/store/model'
import { useText } from './portal-context.ts'

/** A report as people call it: “Quartalsbericht 30.09.2026”. */
export function useReportName() {
  const t = useText()
  return ({ kind, periodEnd }: { kind: ReportKind; periodEnd: string | null }): string => {
    const name = t(`portal.reportKinds.${kind}`)
    if (!periodEnd) return name
    return `${name} ${kind === 'annual_financial_statement' ? periodEnd.slice(0, 4) : formatDate(periodEnd)}`
  }
}
