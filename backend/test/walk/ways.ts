// domain/contracts#states, domain/deliveries#states, domain/identity#states and domain/payments#states as the tables there read, written down once more: from → to.
export const ways: Record<string, readonly string[]> = {
  contract: [
    '- 1_1',
    ...['1_2', '1_3', '2_1', '2_2', '8_1', '8_3', '8_4'].map((to) => `1_1 ${to}`),
    ...['1_3', '2_1', '2_2', '8_1', '8_2', '8_3', '8_4'].map((to) => `1_2 ${to}`),
    ...['2_1', '2_2', '8_1', '8_2', '8_3', '8_4'].map((to) => `1_3 ${to}`),
    ...['2_4', '8_1', '8_2', '8_3', '8_4'].map((to) => `2_1 ${to}`),
    ...['2_1', '8_1', '8_2', '8_3', '8_4'].map((to) => `2_2 ${to}`),
    ...['3_1', '3_2', '8_1', '8_3'].map((to) => `2_4 ${to}`),
    ...['3_2', '8_1', '8_3', '8_4'].map((to) => `3_1 ${to}`),
    ...['3_1', '8_1', '8_3', '8_5', 'completed'].map((to) => `3_2 ${to}`),
    ...['3_2', '8_1', '8_3', '8_6'].map((to) => `8_5 ${to}`),
    '8_6 completed',
  ],
  payment: [
    ...['mandate_pending', 'cancelled'].map((to) => `created ${to}`),
    ...['mandate_pending', 'authorised', 'failed', 'cancelled'].map((to) => `mandate_pending ${to}`),
    // The payer may still sign on a page that was left.
    ...['mandate_pending', 'authorised', 'cancelled'].map((to) => `failed ${to}`),
    ...['prenotified', 'failed', 'cancelled'].map((to) => `authorised ${to}`),
    ...['prenotified', 'filed', 'failed', 'cancelled'].map((to) => `prenotified ${to}`),
    ...['settled', 'returned', 'refunded'].map((to) => `filed ${to}`),
    ...['returned', 'refunded'].map((to) => `settled ${to}`),
    ...['prenotified', 'cancelled'].map((to) => `returned ${to}`),
    'refunded refund_failed',
    'refund_failed refunded',
  ],
  identity_check: [
    'none pending',
    ...['pending', 'successful', 'error', 'rejected'].map((to) => `pending ${to}`),
    'error pending',
    'successful none',
    // Compliance: a PEP known later, a reset, a decision looked at again.
    'successful pending',
    'rejected error',
    'rejected pending',
  ],
  compliance_case: [
    '- open',
    ...['proposed', 'cleared', 'refused', 'closed'].map((to) => `open ${to}`),
    ...['open', 'cleared', 'refused', 'closed'].map((to) => `proposed ${to}`),
    ...['open', 'closed'].map((to) => `refused ${to}`),
  ],
  delivery: [
    '- ordered',
    ...['sent', 'failed', 'void'].map((to) => `ordered ${to}`),
    ...['confirmed', 'failed'].map((to) => `sent ${to}`),
    ...['ordered', 'confirmed', 'void'].map((to) => `failed ${to}`),
  ],
  funding_round: [
    'upcoming open',
    ...['funded', 'oversubscribed', 'closed', 'not_funded'].map((to) => `open ${to}`),
    ...['open', 'oversubscribed', 'closed'].map((to) => `funded ${to}`),
    ...['open', 'funded', 'closed', 'not_funded'].map((to) => `oversubscribed ${to}`),
  ],
}
/** A contract's state by its number, as the tables of domain/contracts#states do. */
export const short = (state: string | null) => (state === null ? '-' : state.replace(/^(\d_\d)_.*/, '$1'))

/** Whether the tables lead from one state to the other. */
export const isWay = (entity: string, from: string | null, to: string): boolean =>
  ways[entity]?.includes(`${short(from)} ${short(to)}`) ?? false
