import { expect, test } from 'vitest'
import { lockedFileText } from './order-file.ts'

test('R5.09 domain/goods#download after consent to begin at once a download waits for the payment only', () => {
  const textFor = (consented: boolean) =>
    lockedFileText({ extensions: { withdrawal: { until: '2026-12-14', consented, lapsedAt: null } } })
  expect([textFor(true), textFor(false)]).toEqual(['account.orders.fileUntilPaid', 'account.orders.fileLocked'])
})
