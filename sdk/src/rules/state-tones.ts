/** domain/labels#labels: the colour of a state's tag; the labels stand in messages/<locale>/states.json under the same names. */
export type Tone = 'info' | 'warn' | 'ok' | 'gray' | 'error'

export const stateTones = {
  contract: {
    '1_1_submitted': 'info',
    '1_2_kyc_pending': 'warn',
    '1_3_reflection': 'info',
    '2_1_in_review': 'info',
    '2_2_waitlisted': 'warn',
    '2_4_approved': 'info',
    '3_1_payment_open': 'warn',
    '3_2_active': 'ok',
    '8_1_withdrawn': 'gray',
    '8_2_rejected': 'error',
    '8_3_funding_failed': 'error',
    '8_4_lapsed': 'gray',
    '8_5_cancellation_marked': 'warn',
    '8_6_terminated': 'gray',
    completed: 'gray',
  },
  cancellationRequest: { pending: 'warn', confirmed: 'info', refused: 'error', void: 'gray' },
  complianceCase: { open: 'warn', proposed: 'info', cleared: 'ok', refused: 'error', closed: 'gray' },
  payment: {
    created: 'warn',
    mandate_pending: 'warn',
    authorised: 'info',
    prenotified: 'info',
    filed: 'info',
    settled: 'ok',
    failed: 'error',
    returned: 'error',
    refunded: 'gray',
    refund_failed: 'error',
    cancelled: 'gray',
    written_off: 'gray',
  },
  // Unlike a debit, a transfer has no mandate.
  transfer: { created: 'warn' },
  kyc: { none: 'gray', pending: 'info', hold: 'info', successful: 'ok', error: 'warn', rejected: 'error' },
  goodsOrder: { open: 'info', in_progress: 'info', completed: 'ok', cancelled: 'gray' },
  delivery: { open: 'info', shipped: 'ok', returned: 'gray' },
  round: {
    draft: 'gray',
    upcoming: 'info',
    open: 'info',
    funded: 'ok',
    oversubscribed: 'warn',
    closed: 'gray',
    not_funded: 'error',
  },
  queuedJob: { planned: 'gray', waiting: 'info', running: 'info', failing: 'warn', dead: 'error' },
  timedJob: { never: 'gray', running: 'info', done: 'ok', failed: 'error', missed: 'error' },
  webhook: { handled: 'ok', failed: 'error', refused: 'warn' },
  certificate: { pending: 'warn', confirmed: 'ok', refused: 'error', expired: 'gray' },
  changeRequest: { pending: 'warn', accepted: 'ok', refused: 'error', withdrawn: 'gray' },
  scan: { waiting: 'info', infected: 'error', not_scanned: 'warn' },
  phase: { early_signer: 'info', early_bird: 'info' },
  debitFile: { prepared: 'warn', checked: 'warn', released: 'info', filed: 'ok', discarded: 'gray' },
  unitDelivery: { ordered: 'info', sent: 'info', confirmed: 'ok', failed: 'error', void: 'gray' },
  dunning: { owed: 'warn', under_way: 'info', resting: 'gray' },
  profitFigure: { submitted: 'warn', approved: 'ok', refused: 'error', withdrawn: 'gray' },
  payoutRun: { preparing: 'info', draft: 'warn', released: 'info', posted: 'ok', discarded: 'gray' },
  report: {
    open: 'info',
    due: 'warn',
    overdue: 'error',
    submitted: 'info',
    accepted: 'ok',
    returned: 'warn',
    waived: 'gray',
  },
  projectStep: { open: 'info', submitted: 'warn', done: 'ok', skipped: 'gray', not_worked_on: 'warn' },
  demand: { open: 'warn', converted: 'ok', declined: 'gray' },
  issuer: { preparing: 'info', raising: 'ok', serving: 'gray' },
  contactMessage: { open: 'warn', answered: 'ok', closed: 'gray', spam: 'gray' },
  newsletter: { subscribed: 'ok', waiting: 'warn', left: 'gray' },
  companyRequest: { pending: 'warn', accepted: 'ok', refused: 'error', withdrawn: 'gray' },
  post: { draft: 'gray', scheduled: 'info', published: 'ok', withdrawn: 'warn' },
  product: { draft: 'gray', submitted: 'warn', scheduled: 'info', shown: 'ok', hidden: 'gray' },
  productVersion: {
    draft: 'gray',
    submitted: 'warn',
    scheduled: 'info',
    published: 'ok',
    refused: 'error',
    discarded: 'gray',
  },
  cmsPage: { draft: 'gray', scheduled: 'info', published: 'ok' },
  promotion: { planned: 'info', running: 'ok', ended: 'gray' },
  earlyEnd: { pending: 'warn', accepted: 'ok', refused: 'error', withdrawn: 'gray', lapsed: 'gray' },
  mailing: { waiting: 'warn', sending: 'info', sent: 'ok', refused: 'error', withdrawn: 'gray' },
} as const satisfies Record<string, Record<string, Tone>>

export type ContractState = keyof typeof stateTones.contract
export type CancellationRequestState = keyof typeof stateTones.cancellationRequest
export type ChangeRequestState = keyof typeof stateTones.changeRequest
export type EarlyEndState = keyof typeof stateTones.earlyEnd
export type PaymentState = keyof typeof stateTones.payment
export type KycState = Exclude<keyof typeof stateTones.kyc, 'hold'>
export type GoodsOrderState = keyof typeof stateTones.goodsOrder
export type DeliveryState = keyof typeof stateTones.delivery
export type UnitDeliveryState = keyof typeof stateTones.unitDelivery
export type RoundState = keyof typeof stateTones.round
export type RoundPhase = keyof typeof stateTones.phase
