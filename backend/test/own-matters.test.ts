import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from './access-matrix.rows.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import { aCast, type Cast, callOf, OPERATIONS, STAFF, sceneOf, visitOf } from './scene/callers.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  cast = await aCast(app)
})
afterAll(() => app.close())

/** domain/rights#own-matters: what staff decide about a person, and how they are refused where that is themselves. */
const decisions: Record<string, string> = {
  decideRequestedChange: 'CHANGE_REQUEST_OWN',
  decideComplianceCase: 'COMPLIANCE_CASE_OWN',
  confirmComplianceCase: 'COMPLIANCE_CASE_OWN',
  reopenComplianceCase: 'COMPLIANCE_CASE_OWN',
  decideHandedInCertificate: 'CERTIFICATE_OWN',
  decideHandedInResidenceProof: 'RESIDENCE_PROOF_OWN',
  decideCancellationRequest: 'CANCELLATION_REQUEST_OWN',
  recordWithdrawal: 'CONTRACT_OWN',
  lockCustomer: 'CUSTOMER_OWN',
  unlockCustomer: 'CUSTOMER_OWN',
  eraseCustomer: 'CUSTOMER_OWN',
  requestFactorReset: 'CUSTOMER_OWN',
  confirmFactorReset: 'CUSTOMER_OWN',
  discardFactorReset: 'CUSTOMER_OWN',
  unlockSurvey: 'IDENTITY_OWN',
  setLimitExemption: 'IDENTITY_OWN',
  finishFinanceTask: 'FINANCE_TASK_OWN',
  bookGoodsTransfer: 'GOODS_ORDER_OWN',
  shipGoodsOrder: 'GOODS_ORDER_OWN',
  takeBackGoods: 'GOODS_ORDER_OWN',
  refundGoodsOrder: 'GOODS_ORDER_OWN',
  cancelGoodsOrder: 'GOODS_ORDER_OWN',
  releaseDebitFile: 'DEBIT_FILE_OWN',
  discardDebitFile: 'DEBIT_FILE_OWN',
  releasePayoutRun: 'PAYOUT_RUN_OWN_CONTRACT',
  reversePayout: 'PAYOUT_OWN',
  reissueTaxCertificate: 'CUSTOMER_OWN',
  approveProfitFigure: 'PROFIT_FIGURE_OWN',
  refuseProfitFigure: 'PROFIT_FIGURE_OWN',
  decideCompanyRequest: 'COMPANY_REQUEST_OWN',
  inviteFirstOwner: 'COMPANY_OWN',
  moveProjectStep: 'COMPANY_OWN',
  acceptReport: 'COMPANY_OWN',
  returnReport: 'COMPANY_OWN',
  ruleOnComment: 'CONTRIBUTION_OWN',
  ruleOnReview: 'CONTRIBUTION_OWN',
}

/** What staff do with a customer's record without deciding anything. */
const undecided = [
  'requestImpersonation',
  'decideImpersonation',
  'startApprovedImpersonation',
  'startImpersonation',
  'startCustomerDataExport',
  'resendCustomerMail',
  'addCustomerNote',
  'correctCustomerNote',
  'addStaffTask',
]

const ofInvestor = 'join investor on investor.id = investor_id where'
/** Who a record belongs to, by its name in the address; where none of these is named the scene's customer. */
const owners: Record<string, string> = {
  customerId: 'select id as customer_id from customer where id = $1',
  caseId: `select customer_id from compliance_case one ${ofInvestor} one.id = $1`,
  taskId: 'select customer_id from finance_task one join shop_order on shop_order.id = order_id where one.id = $1',
  debitFileId: 'select customer_id from payment join shop_order on shop_order.id = order_id where debit_file_id = $1',
  runId: `select customer_id from payout_item one ${ofInvestor} run_id = $1`,
  payoutId: `select customer_id from payout one ${ofInvestor} one.id = $1`,
  reportId:
    'select customer_id from company_membership where company_id = (select company_id from report where id = $1)',
  roundId: `select customer_id from company_membership where company_id =
    (select issuer_id from product join funding_round on funding_round.product_id = product.id where funding_round.id = $1)`,
  commentId: 'select customer_id from post_comment where id = $1',
  reviewId: 'select customer_id from product_review where id = $1',
  figureId: `select customer_id from contract where product_id = (select product_id from profit_figure where id = $1)`,
}

async function emailOfConcerned(path: Record<string, string> = {}): Promise<string> {
  const [name, id] = Object.entries(path).find(([key]) => owners[key]) ?? ['customerId', cast.people.customer!.id]
  const { rows } = await app.pool.query(`select email from customer where id in (${owners[name]}) limit 1`, [id])
  return rows[0].email
}

test.each(Object.entries(decisions))(
  'R6.07 domain/rights#own-matters %s is refused where it concerns oneself',
  async (id, code) => {
    const operation = OPERATIONS.find((one) => one.id === id && one.prefix === '/staff-api')!
    const role = STAFF.find((one) => operation.access.includes(one))!
    const visit = await visitOf(cast, role)
    const request = await requestOf(operation, sceneOf(cast, role, visit.asMe))
    const email = await emailOfConcerned(request.path)
    const rename = (to: string) =>
      app.db.updateTable('staff').set({ email: to }).where('id', '=', cast.staff[role]!.id).execute()
    await rename(email.toUpperCase())
    const own = await app.app.inject(callOf(operation, visit, request))
    await rename(cast.staff[role]!.email)
    expect([own.statusCode, own.json().errors[0].code]).toEqual([403, code])
    const other = await app.app.inject(callOf(operation, visit, request))
    expect(other.statusCode).toBeLessThan(300)
  },
)

test('R6.07 whatever staff do with a customer’s record is refused for their own, or decides nothing', () => {
  const acts = OPERATIONS.filter(
    ({ method, path, prefix }) =>
      prefix === '/staff-api' && method !== 'GET' && path.startsWith('/customers/{customerId}'),
  ).map(({ id }) => id)
  expect(acts.filter((id) => !decisions[id] && !undecided.includes(id))).toEqual([])
})
