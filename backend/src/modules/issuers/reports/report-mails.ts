import { formatDate } from '@goldammer/sdk/format'
import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale, type Translated } from '../../../shared/translated.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { listDeciders } from '../../contracts/service.ts'
import { sendMail } from '../../notifications/service.ts'
import type { MailParameters, ReportName } from '../../notifications/templates.ts'
import type { ReportRow } from './repository.ts'

/** A report as people call it, in each language: “Quartalsbericht 30.09.2026”. */
export function titleOf({ kind, periodEnd }: Pick<ReportRow, 'kind' | 'periodEnd'>, locale: Locale): string {
  const name = translate(locale, `portal.reportKinds.${kind}`)
  if (!periodEnd) return name
  return `${name} ${kind === 'annual_financial_statement' ? periodEnd.slice(0, 4) : formatDate(periodEnd)}`
}

export const titlesOf = (report: Pick<ReportRow, 'kind' | 'periodEnd'>): Translated =>
  Object.fromEntries(LOCALES.map((locale) => [locale, titleOf(report, locale)])) as Translated

/** To those of the company who hand in, in the language of each. */
export async function notifyCompany<T extends 'C04' | 'C05' | 'C06' | 'C07'>(
  scope: Scope,
  tx: Tx,
  report: ReportRow,
  template: T,
  own: Omit<MailParameters[T], keyof ReportName>,
): Promise<void> {
  const [{ nameCompany }, product] = await Promise.all([
    tx
      .selectFrom(companyView('company'))
      .select('nameCompany')
      .where('id', '=', report.companyId)
      .executeTakeFirstOrThrow(),
    report.productId
      ? tx
          .selectFrom(productView('product'))
          .select('name')
          .where('id', '=', report.productId)
          .executeTakeFirstOrThrow()
      : null,
  ])
  const about = (locale: Locale) =>
    product ? `${titleOf(report, locale)}, ${inLocale(product.name, locale)}` : titleOf(report, locale)
  const parameters = {
    companyId: report.companyId,
    companyName: nameCompany,
    report: Object.fromEntries(LOCALES.map((locale) => [locale, about(locale)])),
    ...own,
  } as unknown as MailParameters[T]
  for (const customerId of await listDeciders(tx, report.companyId))
    await sendMail(scope, tx, { template, customerId, parameters, asIssuer: true })
}
