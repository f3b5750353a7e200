import type { LocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import { storeFile } from '../../../shared/files.ts'
import { newId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Translated } from '../../../shared/translated.ts'
import type { ContractDocumentKind } from '../../documents/contract-document-kinds.ts'
import { fileNameOf, titlesOf } from '../../documents/paper.ts'
import { renderPdf } from '../../documents/pdf.ts'
import { addContractDocument, hasContractDocument } from '../../documents/service.ts'
import { sendMail } from '../../notifications/service.ts'
import { estimateTaxes } from '../schedule/tax-estimate.service.ts'
import { type ContractFacts, loadContractFacts } from './contract-facts.ts'
import { contractPaper } from './contract-papers.ts'

export type PaperRequest = { orderId: string; kind: ContractDocumentKind; locale: string; at: Date }

/**
 * Renders and stores a paper, once: an order has one of each kind, and the first one made is valid until it is superseded. It is rendered before
 * anything is locked or written: a paper takes longer than all else an order does. Two who make it at once: the unique
 * index refuses the second, whose job then finds it made.
 */
export async function makeContractDocument(
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Tx,
  { orderId, kind, locale, at }: PaperRequest,
): Promise<void> {
  if (await hasContractDocument(tx, orderId, kind)) return
  const known = await loadContractFacts(tx, orderId, locale)
  const facts = kind === 'schedule' ? { ...known, taxes: await plannedTaxes(scope, tx, known) } : known
  const { orderNumber, customerId } = facts.contract
  const content = await renderPdf(contractPaper(kind, facts, at))
  const file = await storeFile(scope, tx, {
    fileName: fileNameOf(kind, orderNumber),
    mimeType: 'application/pdf',
    content,
  })
  const id = newId(at)
  const title = titlesOf(kind, { number: orderNumber })
  await addContractDocument(tx, { id, orderId, customerId, kind, title, fileId: file.id, createdAt: at })
  await sendMail(scope, tx, {
    template: 'N05',
    customerId,
    subjectId: id,
    parameters: {
      orderId,
      orderNumber,
      title,
      productId: facts.product.id,
      productName: facts.product.name as Translated,
    },
  })
}

/** The paper is made once: what it estimates is as of that day. */
async function plannedTaxes({ clock }: Pick<Scope, 'clock'>, tx: Tx, { contract, product }: ContractFacts) {
  const taxes = await estimateTaxes({ db: tx, clock }, contract.investorId)
  const { orderId } = contract
  return { taxOf: (due: LocalDate) => taxes.taxOf(orderId, due, product), basis: taxes.basisFor(product) }
}
