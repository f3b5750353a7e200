import type { components } from '@goldammer/sdk/operations/store'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { refuseIrregularCancellation } from '@goldammer/sdk/rules/states-by-type'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Database } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { productView } from '../../catalogue/product-view.ts'
import { listForOrders } from '../../payments/service.ts'
import { loadRecords } from '../investments/investments.service.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { payoutsOf } from '../schedule/schedule.ts'
import { toScheduledPayment } from '../schedule/schedule-wire.ts'
import { toEuros } from '../wire.ts'
import { withdrawalRightAt } from '../withdrawal/withdrawal-rights.rules.ts'
import { type Outlook, outlookOf } from './outlook.ts'

type Schemas = components['schemas']

/** What the issuer sees of a contract beside its data: where it may go, what is collected and what is paid back (R2.25). */
export async function readCompanyView(
  scope: Scope,
  orderId: string,
): Promise<Pick<Schemas['CompanyContractDetail'], 'outlook' | 'debits' | 'payouts'>> {
  const contract = (await repository.findContract(scope.db, orderId))!
  const [outlook, payments, [record]] = await Promise.all([
    readOutlook(scope, scope.db, contract),
    listForOrders(scope.db, [orderId]),
    loadRecords(scope.db, [contract]),
  ])
  return {
    outlook,
    debits: payments.map(({ state, amount, dueDate, settledOn }) => ({
      state,
      amount: toEuros(amount),
      dueDate,
      settledOn,
    })),
    payouts: payoutsOf(record!, toLocalDate(scope.clock.now())).map((payout) => {
      const { id: _id, tax: _tax, ...shown } = toScheduledPayment(orderId, payout, () => null)
      return { ...shown, total: toEuros(payout.interest + payout.principal) }
    }),
  }
}

async function readOutlook(scope: Scope, db: Database, contract: Contract): Promise<Outlook> {
  const { state, reflectionEndsAt, waitlistedAt, productId } = contract
  const now = scope.clock.now()
  const [product, round] = await Promise.all([
    db.selectFrom(productView('product')).select('type').where('id', '=', productId).executeTakeFirstOrThrow(),
    repository.findRound(db, productId),
  ])
  return outlookOf({
    state,
    reflects: reflectionEndsAt !== null && now < reflectionEndsAt,
    waits: waitlistedAt !== null,
    mayWithdraw: withdrawalRightAt(contract, now).kind === 'withdrawal',
    isCancellable: refuseIrregularCancellation(product.type as FundingType) === null,
    roundEnded: round?.state === 'closed' || round?.state === 'not_funded',
  })
}
