import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../../shared/app-error.ts'
import type { Database, Tx } from '../../../../shared/database.ts'
import { writeAudit } from '../../../../shared/history.ts'
import type { Scope } from '../../../../shared/scope.ts'
import type { Session } from '../../../../shared/session.ts'
import { checkPassword } from '../../customers/credentials.service.ts'
import { getCustomerRow } from '../../customers/service.ts'
import { customerOf, endOtherSessions, requireStepUp } from '../service.ts'
import {
  beginCodes,
  clearCodes,
  confirmCodes,
  describeCodes,
  giveRecoveryCodes,
  type Owners,
  withActiveCode,
} from './codes.service.ts'
import { noteFactorChange } from './factor-changes.ts'
import { clearFactorsOf, listMethodsOf, type Method } from './methods.ts'

type Schemas = components['schemas']

export const customerCodes: Owners = {
  table: 'customer_factor',
  id: 'customer_id',
  codes: 'customer_recovery_code',
  passkeys: 'passkey',
  owner: 'customer_id',
  wrong: 'SECOND_FACTOR_CODE_WRONG',
  locked: 'SECOND_FACTOR_CODES_LOCKED',
  async update(tx, customerId, factors) {
    await tx.updateTable('customerFactor').set(factors).where('customerId', '=', customerId).execute()
  },
  async createFactorOwner(db, customerId) {
    await db
      .insertInto('customerFactor')
      .values({ customerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async note(scope, tx, customerId, act, details = {}) {
    await writeAudit(scope, tx, { action: `account.${act}`, customerId, details: { ...details } })
  },
}

export async function hasSecondFactor(db: Database | Tx, customerId: string): Promise<boolean> {
  return (await listMethods(db, customerId)).length > 0
}

export const listMethods = (db: Database | Tx, customerId: string): Promise<Method[]> =>
  listMethodsOf(db, customerCodes, customerId)

export async function readSecondFactor(scope: Scope, session: Session): Promise<Schemas['SecondFactor']> {
  const customerId = customerOf(session)
  const [methods, codes] = await Promise.all([
    listMethods(scope.db, customerId),
    describeCodes(scope, customerCodes, customerId),
  ])
  return { methods, ...codes }
}

/** Within 15 minutes of a step-up: whoever finds a screen unlocked must not bind the account to a device of their own. */
export async function beginSecondFactor(scope: Scope, session: Session): Promise<Schemas['SecondFactorBegun']> {
  requireStepUp(scope, session)
  const id = customerOf(session)
  const { email } = await getCustomerRow(scope.db, id)
  return await beginCodes(scope, customerCodes, { id, email })
}

export async function confirmSecondFactor(
  scope: Scope,
  session: Session,
  { code }: Schemas['SecondFactorCode'],
): Promise<Schemas['RecoveryCodes']> {
  requireStepUp(scope, session)
  const customerId = customerOf(session)
  const recoveryCodes = await confirmCodes(scope, customerCodes, customerId, code, async (tx) => {
    await endOtherSessions(tx, session)
    await noteFactorChange(scope, tx, customerId, 'secondFactorSet')
  })
  return { recoveryCodes }
}

/** With password and code in one call: a code given just before is not accepted again. */
export async function renewRecoveryCodes(
  scope: Scope,
  session: Session,
  { password, code }: Schemas['PasswordAndCode'],
): Promise<Schemas['RecoveryCodes']> {
  const customerId = customerOf(session)
  await checkPassword(scope, customerId, password)
  const recoveryCodes = await withActiveCode(scope, customerCodes, customerId, code, async (tx, holder) => {
    await noteFactorChange(scope, tx, customerId, 'recoveryCodesRenewed')
    return await giveRecoveryCodes(tx, customerCodes, holder)
  })
  return { recoveryCodes }
}

export async function removeSecondFactor(
  scope: Scope,
  session: Session,
  { password, code }: Schemas['PasswordAndCode'],
): Promise<void> {
  const customerId = customerOf(session)
  await checkPassword(scope, customerId, password)
  await withActiveCode(scope, customerCodes, customerId, code, async (tx) => {
    await clearCodes(tx, customerCodes, customerId, { keepsRecoveryCodes: await hasPasskey(tx, customerId) })
    await endOtherSessions(tx, session)
    await noteFactorChange(scope, tx, customerId, 'secondFactorRemoved')
  })
}

const hasPasskey = async (tx: Tx, customerId: string) => (await listMethods(tx, customerId)).includes('passkey')

/** Nobody is asked for a second factor any more. */
export const clearFactors = (tx: Tx, customerId: string): Promise<void> => clearFactorsOf(tx, customerCodes, customerId)

/** The code that belongs to a password given again; answers whether there is a second factor that asks for one. */
export async function checkSecondFactor(scope: Scope, customerId: string, code: string | undefined): Promise<boolean> {
  if (!(await hasSecondFactor(scope.db, customerId))) return false
  if (!code?.trim()) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/code' })
  await withActiveCode(scope, customerCodes, customerId, code, async () => {})
  return true
}
