import type { Locale } from '@goldammer/sdk/locales'
import type { ProfitKind } from '@goldammer/sdk/rules/profit-shares'
import { type Cents, centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { storeFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { localeOf } from '../accounts/customers/locale.ts'
import { productView } from '../catalogue/product-view.ts'
import { notifyInvestor } from '../contracts/investor-mail.ts'
import { type Contract, findContract } from '../contracts/service.ts'
import { insertContractDocument } from '../documents/contract-documents.ts'
import { contractDocumentView } from '../documents/document-view.ts'
import { fileNameOf, titlesOf } from '../documents/paper.ts'
import { type PdfContent, renderPdf } from '../documents/pdf.ts'
import { bankAccountView } from '../investors/account-view.ts'
import { type PaidInstalment, type PaperKind, payoutStatement } from './papers.ts'

/** Bookings as papers name them. */
export const selectPaid = (tx: Tx | Scope['db']) =>
  tx
    .selectFrom('payout')
    .innerJoin('contract', 'contract.orderId', 'payout.orderId')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(companyView('company'), 'company.id', 'contract.companyId')
    .leftJoin(bankAccountView('bankAccount'), 'bankAccount.id', 'payout.bankAccountId')
    .leftJoin('payoutItem as item', 'item.id', 'payout.id')
    .leftJoin('profitFigure as figure', 'figure.id', 'payout.profitFigureId')
    .select(['payout.interest', 'payout.principal', 'payout.exemptionUsed', 'payout.taxable', 'payout.due'])
    .select(['payout.capitalGainsTax', 'payout.solidarity', 'payout.church', 'payout.paidOn', 'payout.bookedAt'])
    .select(['contract.orderNumber', 'product.name as productName', 'company.nameCompany as issuer'])
    .select(['product.withholdingAgent', 'bankAccount.iban', 'item.taxRelief', 'payout.loss'])
    .select(['figure.kind as figureKind', 'figure.year as figureYear'])
    .select(
      sql<Cents>`(select coalesce(-sum(used) filter (where used < 0), 0) from payout_exemption
        where payout_id = payout.id and payout.reverses is null)`.as('taxedLater'),
    )

type PaidRow = Awaited<ReturnType<ReturnType<typeof selectPaid>['executeTakeFirstOrThrow']>>

export const toPaid = ({ withholdingAgent, taxRelief, figureKind, figureYear, ...row }: PaidRow): PaidInstalment => ({
  ...row,
  figure: figureKind === null ? null : { kind: figureKind as ProfitKind, year: figureYear! },
  withholdingAgent: withholdingAgent as PaidInstalment['withholdingAgent'],
  taxRelief: taxRelief as PaidInstalment['taxRelief'],
})

export type PaperToStore = {
  kind: PaperKind
  content: PdfContent
  titles: Record<Locale, string>
  fileName: string
  customerId: string
  orderId: string | null
  investorId: string
  period: string
}

/** Renders and keeps a paper under its hash, in the customer's list. */
export async function storePaper(scope: Scope, tx: Tx, paper: PaperToStore): Promise<void> {
  const file = await storeFile(scope, tx, {
    fileName: paper.fileName,
    mimeType: 'application/pdf',
    content: await renderPdf(paper.content),
  })
  await insertContractDocument(tx, {
    id: newId(paper.content.createdAt),
    orderId: paper.orderId,
    investorId: paper.investorId,
    customerId: paper.customerId,
    kind: paper.kind,
    period: paper.period,
    title: JSON.stringify(paper.titles),
    fileId: file.id,
    createdAt: paper.content.createdAt,
  })
}

/** domain/mails#contract: the statement of a booking, M19, and M18 where the contract ended with it. The paper is there: all is done. */
export async function notifyOfPayout(scope: Scope, payoutId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const payout = await tx
      .selectFrom('payout')
      .select(['orderId', 'investorId', 'bookedAt', 'interest', 'principal', 'tax', 'paidOn', 'attempt'])
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    const { orderId, investorId } = payout
    await tx.selectFrom('contract').select('orderId').where('orderId', '=', orderId).forNoKeyUpdate().execute()
    const made = await tx
      .selectFrom(contractDocumentView('contractDocument'))
      .select('id')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'payout_statement')
      .where('period', '=', payoutId)
      .executeTakeFirst()
    if (made) return
    const contract = (await findContract(tx, orderId)) as Contract
    const { customerId, orderNumber } = contract
    const paid = await selectPaid(tx).where('payout.id', '=', payoutId).executeTakeFirstOrThrow()
    const investor = await tx.selectFrom('investor').selectAll().where('id', '=', investorId).executeTakeFirstOrThrow()
    const locale = await localeOf(tx, customerId)
    await storePaper(scope, tx, {
      kind: 'payout_statement',
      content: payoutStatement(toPaid(paid), investor, {
        locale,
        createdAt: payout.bookedAt,
        author: scope.config.creditorName,
      }),
      titles: titlesOf('payout_statement', { number: orderNumber }),
      fileName: fileNameOf('payout_statement', `${orderNumber}-${paid.due}`),
      customerId,
      orderId,
      investorId,
      period: payoutId,
    })
    const net = centsToEuros((payout.interest + payout.principal - payout.tax) as Cents)
    await notifyInvestor(scope, tx, contract, { template: 'M19', parameters: { payout: net, paidOn: payout.paidOn } })
    if (contract.state !== 'completed') return
    const later = await tx
      .selectFrom('payout')
      .select('id')
      .where('orderId', '=', orderId)
      .where('reverses', 'is', null)
      .where((eb) => eb.or([eb('due', '>', paid.due), eb('attempt', '>', payout.attempt)]))
      .executeTakeFirst()
    if (!later) await notifyInvestor(scope, tx, contract, { template: 'M18', parameters: {} })
  })
}
