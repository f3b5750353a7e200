import { viewOf } from '../../shared/table-view.ts'

/** Parties, state and amount of a contract, without the form as it was typed. */
export const contractView = viewOf('contract', [
  'amountTotal',
  'cancellationDate',
  'companyId',
  'concludedAt',
  'confirmationSentAt',
  'customerId',
  'interest',
  'investedAt',
  'investorId',
  'investorName',
  'orderId',
  'orderNumber',
  'productId',
  'reflectionEndsAt',
  'state',
  'submitted',
  'submittedAt',
  'units',
  'withdrawalLapsedAt',
  'withdrawalUntil',
])
