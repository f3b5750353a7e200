import { because, cancelled, contract, type Draft } from './contract.ts'
import { at } from './days.ts'
import type { DeclaredMeans } from './generated-customers.ts'

const janaMeans: DeclaredMeans = { freeAssets: null, monthlyNetIncome: 420_000 }
const doppelhofMeans: DeclaredMeans = { freeAssets: 15_000_000, monthlyNetIncome: null }

function returnedDebit(draft: Draft): Draft {
  const settledOn = '2026-11-03'
  return {
    ...draft,
    investedAt: null,
    payment: { state: 'returned', dueDate: settledOn, settledOn: null, returnCode: 'AM04' },
    history: [
      ...draft.history,
      { state: '3_2_active', at: at(settledOn, 600), actor: 'job' },
      { state: '3_1_payment_open', at: '2026-11-10T09:30:00Z', actor: 'job', reason: 'AM04' },
    ],
  }
}

export const personaContracts: Draft[] = [
  contract({
    customerKey: 'jana-probst',
    productKey: 'p3',
    amount: 300_000,
    day: '2023-05-15',
    state: 'completed',
    means: janaMeans,
  }),
  contract({
    customerKey: 'jana-probst',
    productKey: 'p2',
    amount: 200_000,
    day: '2026-06-10',
    state: '3_2_active',
    means: janaMeans,
  }),
  cancelled(
    contract({
      customerKey: 'jana-probst',
      productKey: 'p12',
      amount: 200_000,
      day: '2026-06-12',
      state: '8_5_cancellation_marked',
      means: janaMeans,
    }),
    'regular',
    '2026-11-02T10:20:00Z',
    '2031-12-31',
    null,
  ),
  returnedDebit(
    contract({
      customerKey: 'jana-probst',
      productKey: 'p1',
      amount: 100_000,
      day: '2026-10-14',
      state: '3_1_payment_open',
      means: janaMeans,
    }),
  ),
  contract({
    customerKey: 'jana-probst',
    productKey: 'p11',
    amount: 500_000,
    day: '2026-11-13',
    state: '2_4_approved',
    means: janaMeans,
  }),
  contract({
    customerKey: 'piotr-zielony',
    productKey: 'p9',
    amount: 100_000,
    day: '2026-09-23',
    state: '3_2_active',
    means: null,
  }),
  contract({
    customerKey: 'piotr-zielony',
    productKey: 'p6',
    amount: 250_000,
    day: '2026-11-18',
    state: '1_3_reflection',
    means: null,
  }),
  contract({
    customerKey: 'ute-doppelhof',
    productKey: 'p4',
    amount: 1_000_000,
    day: '2026-09-10',
    state: '3_2_active',
    means: null,
  }),
  contract({
    customerKey: 'karl-doppelhof',
    productKey: 'p4',
    amount: 500_000,
    day: '2026-09-10',
    state: '3_2_active',
    means: null,
  }),
  contract({
    customerKey: 'ute-doppelhof',
    productKey: 'p13',
    amount: 500_000,
    day: '2026-11-09',
    state: '2_2_waitlisted',
    means: doppelhofMeans,
  }),
  contract({
    customerKey: 'karl-doppelhof',
    productKey: 'p13',
    amount: 500_000,
    day: '2026-11-13',
    state: '2_2_waitlisted',
    means: doppelhofMeans,
  }),
  contract({
    customerKey: 'fenja-fiktiv',
    productKey: 'p1',
    amount: 2_500_000,
    day: '2026-10-20',
    state: '3_2_active',
    means: null,
    asCompany: true,
  }),
  because(
    contract({
      customerKey: 'fenja-fiktiv',
      productKey: 'p12',
      amount: 2_500_000,
      day: '2026-06-24',
      state: '8_2_rejected',
      means: null,
      asCompany: true,
    }),
    'Die Emittentin nimmt in dieser Runde keine Zeichnungen von Unternehmen über 10.000 Euro an.',
  ),
  {
    ...contract({
      customerKey: 'rolf-raus',
      productKey: 'p11',
      amount: 50_000,
      day: '2026-11-03',
      state: '8_2_rejected',
      means: null,
    }),
    history: [
      { state: '1_1_submitted', at: '2026-11-03T07:50:00Z', actor: 'investor' },
      { state: '1_2_kyc_pending', at: '2026-11-03T07:55:00Z', actor: 'job' },
      {
        state: '8_2_rejected',
        at: '2026-11-06T12:12:00Z',
        actor: 'job',
        reason: 'Identität endgültig nicht bestätigt.',
      },
    ],
    orderDateTime: '2026-11-03T07:50:00Z',
  },
  contract({
    customerKey: 'petra-ponse',
    productKey: 'p1',
    amount: 100_000,
    day: '2026-11-15',
    state: '1_2_kyc_pending',
    means: null,
  }),
]
