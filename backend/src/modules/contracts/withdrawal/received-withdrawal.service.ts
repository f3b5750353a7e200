import type { components } from '@goldammer/sdk/operations/staff'
import { type LocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import { writeAudit } from '../../../shared/history.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { localeOf } from '../../accounts/customers/locale.ts'
import { messageExists } from '../../forms/contact.service.ts'
import { listOwn } from '../cancellation/cancellation.repository.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { exitContract } from './withdrawal.service.ts'
import { declarableDays, type WithdrawalRightKind } from './withdrawal-rights.rules.ts'

type Received = components['schemas']['ReceivedWithdrawal']

/** domain/withdrawal#button: staff carry out what reached us by letter, mail or form. The contract ends as by its investor's own act. */
export async function recordWithdrawal(
  scope: Scope,
  { customerId, orderId }: { customerId: string; orderId: string },
  { declaredOn: day, channel, messageId, ...body }: Received,
): Promise<void> {
  const staffId = actingStaff(scope)
  const declaredOn = localDate(day)
  const reason = reasonOf(body)
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContract(tx, orderId)
    if (contract?.customerId !== customerId) throw new AppError('CONTRACT_NOT_FOUND')
    if ((await listOwn(tx, staffId, [orderId])).size > 0) throw new AppError('CONTRACT_OWN')
    if (messageId && !(await messageExists(tx, messageId)))
      throw new AppError('VIOLATION::ENTITY_DOES_NOT_EXISTS', { pointer: '/messageId' })
    const kind = withdrawalRightOn(contract, declaredOn, scope.clock.now())
    const investorScope = { ...scope, locale: await localeOf(tx, customerId) }
    await exitContract(investorScope, tx, contract, kind, { declaredOn, channel })
    await writeAudit(scope, tx, {
      action: 'customer.withdrawalRecorded',
      customerId,
      details: { orderNumber: contract.orderNumber, kind, declaredOn, channel, reason, messageId: messageId ?? null },
    })
  })
}

/** BGB § 355 (1): what was sent in time counts, however late it is carried out. */
function withdrawalRightOn(contract: Contract, declaredOn: LocalDate, now: Date): WithdrawalRightKind {
  const today = toLocalDate(now)
  const pointer = '/declaredOn'
  if (declaredOn > today) throw new AppError('VIOLATION::TOO_HIGH_ERROR', { pointer, parameters: { max: today } })
  const days = declarableDays(contract, now)
  if (!days) throw new AppError('WITHDRAWAL_NOT_AVAILABLE')
  if (declaredOn < days.from)
    throw new AppError('VIOLATION::TOO_LOW_ERROR', { pointer, parameters: { min: days.from } })
  if (days.until && declaredOn > days.until)
    throw new AppError('WITHDRAWAL_PERIOD_OVER', { pointer, parameters: { date: days.until } })
  return days.kind
}
