import type { components } from '@goldammer/sdk/operations/staff'
import { centsToEuros } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { contractView } from '../../contracts/contract-view.ts'
import { readStaffView } from '../../contracts/staff-view.service.ts'
import { toRate } from '../../contracts/wire.ts'
import { declarableDays } from '../../contracts/withdrawal/withdrawal-rights.rules.ts'
import { listOrderPapers } from '../../documents/customer-documents.service.ts'
import { paymentView } from '../../payments/order-view.ts'

type Schemas = components['schemas']

const selectContracts = ({ db }: Scope, customerId: string) =>
  db
    .selectFrom(contractView('contract'))
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(companyView('company'), 'company.id', 'contract.companyId')
    .select(['contract.orderId', 'contract.orderNumber', 'contract.productId', 'contract.investorName'])
    .select(['contract.amountTotal', 'contract.interest', 'contract.submittedAt', 'contract.state'])
    .select(['contract.reflectionEndsAt', 'contract.withdrawalUntil', 'contract.withdrawalLapsedAt'])
    .select(['contract.concludedAt', 'contract.confirmationSentAt'])
    .select(['product.name as productName', 'company.nameCompany', 'company.id as issuerId'])
    .select((eb) =>
      eb
        .selectFrom(paymentView('payment'))
        .select('payment.state')
        .whereRef('payment.orderId', '=', 'contract.orderId')
        .orderBy('payment.attempt', 'desc')
        .limit(1)
        .as('paymentState'),
    )
    .where('contract.customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectContracts>['executeTakeFirstOrThrow']>>

function withdrawalDaysOf(...of: Parameters<typeof declarableDays>): Schemas['StaffContract']['withdrawal'] {
  const days = declarableDays(...of)
  return days && { from: days.from, until: days.until }
}

const toStaffContract = ({ locale, clock }: Scope, row: Row): Schemas['StaffContract'] => ({
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  productId: row.productId,
  productName: inLocale(row.productName, locale),
  issuerId: row.issuerId,
  issuer: row.nameCompany,
  investor: row.investorName,
  amountTotal: centsToEuros(row.amountTotal),
  interest: toRate(row.interest),
  orderDateTime: row.submittedAt.toISOString(),
  state: row.state as Schemas['ContractState'],
  paymentState: row.paymentState as Schemas['PaymentState'] | null,
  withdrawal: withdrawalDaysOf({ ...row, state: row.state as Schemas['ContractState'] }, clock.now()),
})

/** The latest first. */
export async function listContracts(scope: Scope, customerId: string): Promise<Schemas['StaffContract'][]> {
  const rows = await selectContracts(scope, customerId)
    .orderBy('contract.submittedAt', 'desc')
    .orderBy('contract.orderId', 'desc')
    .execute()
  return rows.map((row) => toStaffContract(scope, row))
}

/** One contract with all that staff may read of it. */
export async function readCustomerContract(
  scope: Scope,
  customerId: string,
  orderId: string,
): Promise<Schemas['CustomerContract']> {
  const row = await selectContracts(scope, customerId).where('contract.orderId', '=', orderId).executeTakeFirst()
  if (!row) throw new AppError('CONTRACT_NOT_FOUND')
  const [view, documents] = await Promise.all([
    readStaffView(scope, orderId),
    listOrderPapers(scope, customerId, orderId),
  ])
  return { contract: toStaffContract(scope, row), ...view, documents }
}
