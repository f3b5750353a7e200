import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import { CSV_TYPE, type CsvColumn, type CsvFormat, day, decimal, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { membershipView } from '../../accounts/customers/company-view.ts'
import { issueTicket, type Ticket } from '../../accounts/session/download-tickets.ts'
import { customerOf } from '../../accounts/session/service.ts'
import { listPlanRows, type PlanRow, stateOf, totalOf } from './payout-plan.service.ts'

/** The rows are read when the link is followed, by whoever still works for the company then. */
export function createPayoutPlanTicket(
  scope: Scope,
  session: Session,
  companyId: string,
  { productId, format }: components['schemas']['PayoutPlanExport'],
  caller: string,
) {
  const payload = { productId: productId ?? null, format, locale: scope.locale }
  return issueTicket(scope, session, { kind: 'payout-plan', subjectId: companyId, payload }, caller)
}

export async function exportPayoutPlan(scope: Scope, session: Session, ticket: Ticket): Promise<Download> {
  const member = await scope.db
    .selectFrom(membershipView('companyMembership'))
    .select('role')
    .where('companyId', '=', ticket.subjectId)
    .where('customerId', '=', customerOf(session))
    .executeTakeFirst()
  if (!member) throw new AppError('COMPANY_NOT_FOUND')
  const { productId, format } = ticket.payload as { productId: string | null; format: CsvFormat }
  const locale = LOCALES.find((one) => one === ticket.payload.locale) as Locale
  const today = toLocalDate(scope.clock.now())
  const rows = await listPlanRows({ ...scope, locale }, ticket.subjectId!, productId ?? undefined)
  const column = (key: string, value: (row: PlanRow) => string): CsvColumn<PlanRow> => ({
    header: translate(locale, `company.reports.plan.${key}` as MessageKey),
    value,
  })
  const columns = [
    column('product', (row) => row.productName),
    column('dueOn', (row) => day(row.dueOn, format)),
    column('contracts', (row) => String(row.contracts)),
    column('interest', (row) => decimal(row.interest, format)),
    column('principal', (row) => decimal(row.principal, format)),
    column('total', (row) => decimal(totalOf(row), format)),
    column('paid', (row) => decimal(row.paid, format)),
    column('open', (row) => decimal(row.open, format)),
    column('state', (row) =>
      translate(locale, `company.reports.plan.states.${stateOf(row, row.payableOn, today)}` as MessageKey),
    ),
    column('paidOn', (row) => day(row.paidOn, format)),
  ]
  const name = translate(locale, 'company.reports.plan.fileName')
  return { fileName: `${name}-${today}.csv`, mimeType: CSV_TYPE, content: toCsv(scope, [rows], columns, format) }
}
