import { type Cents, centsToEuros } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Translated } from '../../shared/translated.ts'
import { productView } from '../catalogue/product-view.ts'
import { sendMail } from '../notifications/service.ts'
import type { ContractFacts, MailParameters, MailTemplate } from '../notifications/templates.ts'
import type { Contract } from './repository.ts'

/** The facts of the contract that every mail about it shows. */
export async function mailFacts(tx: Tx, contract: Contract): Promise<ContractFacts> {
  const product = await tx
    .selectFrom(productView('product'))
    .select('name')
    .where('id', '=', contract.productId)
    .executeTakeFirstOrThrow()
  return {
    orderId: contract.orderId,
    productId: contract.productId,
    orderNumber: contract.orderNumber,
    productName: product.name as Translated,
    amount: centsToEuros(contract.amountTotal as Cents),
  }
}

type ContractMail = { [T in MailTemplate]: MailParameters[T] extends ContractFacts ? T : never }[MailTemplate]
type Own<T extends ContractMail> = Omit<MailParameters[T], keyof ContractFacts>

type InvestorMail<T extends ContractMail> = {
  template: T
  parameters: Own<T>
  link?: string | undefined
  documents?: string[]
  fileIds?: string[]
  subjectId?: string
}

/** Notifies the investor; adds the facts that every mail shows. */
export async function notifyInvestor<T extends ContractMail>(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  { template, parameters, link, documents, fileIds, subjectId }: InvestorMail<T>,
): Promise<void> {
  await sendMail(scope, tx, {
    template,
    customerId: contract.customerId,
    investorId: contract.investorId,
    parameters: { ...(await mailFacts(tx, contract)), ...parameters } as unknown as MailParameters[T],
    ...(link ? { link } : {}),
    ...(subjectId ? { subjectId } : {}),
    ...(documents ? { orderDocuments: { orderId: contract.orderId, kinds: documents } } : {}),
    ...(fileIds?.length ? { fileIds } : {}),
  })
}
