import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { Tx } from '../../../shared/database.ts'
import { purgeProductPages } from '../../../shared/purge.ts'
import type { Scope } from '../../../shared/scope.ts'
import { productView } from '../../catalogue/product-view.ts'
import { roundView } from '../../catalogue/round-view.ts'
import { publishProductDocument } from '../../documents/publish.ts'
import { accessOf } from './duties.ts'
import { titlesOf } from './report-mails.ts'
import type { ReportRow } from './repository.ts'

/** A report of the whole company stands with every product that is not over; what stood there keeps its versions. */
async function listProducts(tx: Tx, { companyId, productId }: ReportRow): Promise<string[]> {
  if (productId) return [productId]
  const rows = await tx
    .selectFrom(productView('product'))
    .innerJoin(roundView('round'), 'round.productId', 'product.id')
    .select('product.id')
    .where('product.issuerId', '=', companyId)
    .where('product.regime', '!=', 'none')
    .where('round.state', '!=', 'not_funded')
    .orderBy('product.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** R3.15, domain/reports#review: an accepted report is a document of the product, each accepted version of it a version there. */
export async function publishReport(scope: Scope, tx: Tx, report: ReportRow, fileId: string): Promise<void> {
  const { id: reportId, kind } = report
  const publishedBy = scope.actor.kind === 'staff' ? scope.actor.staffId : null
  const published = await tx.selectFrom('reportDocument').selectAll().where('reportId', '=', reportId).execute()
  for (const productId of await listProducts(tx, report)) {
    const document = { productId, kind, title: titlesOf(report), access: accessOf(kind) }
    const known = published.find((one) => one.productId === productId)?.documentId ?? null
    const version = { fileId, locale: DEFAULT_LOCALE, publishedBy }
    const documentId = await publishProductDocument(scope, tx, document, version, known)
    if (!known) await tx.insertInto('reportDocument').values({ reportId, productId, documentId }).execute()
    await purgeProductPages(scope, tx, productId)
  }
}
