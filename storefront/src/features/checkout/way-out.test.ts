import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { whyNoWithdrawal } from './way-out.ts'

test.each([
  ['bond', 'wppg_wib', 'person', 0, 'security'],
  ['tokenized_bond', 'ecsp', 'person', 0, null],
  ['silent_partnership', 'vermanlg_2', 'corporation', 0, 'consumers'],
  ['silent_partnership', 'vermanlg_2', 'person', 14, null],
  ['digitalCompanShare', 'vermanlg_2a', 'corporation', 14, null],
])(
  'R2.28 domain/withdrawal#why-none at the button of %s (%s, %s) it says why nobody can withdraw afterwards',
  (...row) => {
    const [type, regime, kind, withdrawalDays, reason] = row
    const draft = { product: { type, regime, withdrawalDays }, investor: { kind } } as unknown as CheckoutDraft
    expect(whyNoWithdrawal(draft)).toBe(reason)
  },
)
