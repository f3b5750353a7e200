import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../../shared/app-error.ts'
import type { Scope } from '../../../../shared/scope.ts'
import type { Session } from '../../../../shared/session.ts'
import { getCustomerRow } from '../../customers/service.ts'
import { customerOf, endOtherSessions, requireStepUp, storeInSession } from '../service.ts'
import { customerCodes } from './customer-factors.service.ts'
import { noteFactorChange } from './factor-changes.ts'
import {
  beginAssertion,
  beginRegistration,
  describePasskeys,
  register,
  unregister,
  withPasskey,
} from './passkeys.service.ts'

type Schemas = components['schemas']

export const listPasskeys = (scope: Scope, session: Session): Promise<Schemas['PasskeyList']> =>
  describePasskeys(scope, customerCodes, customerOf(session))

export async function beginPasskey(scope: Scope, session: Session): Promise<Schemas['PasskeyCeremony']> {
  requireStepUp(scope, session)
  const id = customerOf(session)
  const { email, firstName, lastName } = await getCustomerRow(scope.db, id)
  return await beginRegistration(scope, customerCodes, { id, email, name: `${firstName} ${lastName}`.trim() })
}

export async function addPasskey(
  scope: Scope,
  session: Session,
  input: Schemas['PasskeyInput'],
): Promise<Schemas['PasskeyAdded']> {
  requireStepUp(scope, session)
  const customerId = customerOf(session)
  return await register(scope, customerCodes, customerId, input, async (tx) => {
    await endOtherSessions(tx, session)
    await noteFactorChange(scope, tx, customerId, 'passkeyAdded')
  })
}

export async function removePasskey(scope: Scope, session: Session, passkeyId: string): Promise<void> {
  requireStepUp(scope, session)
  const customerId = customerOf(session)
  await unregister(scope, customerCodes, customerId, passkeyId, async (tx) => {
    await endOtherSessions(tx, session)
    await noteFactorChange(scope, tx, customerId, 'passkeyRemoved')
  })
}

export const beginPasskeyLogin = (scope: Scope): Promise<Schemas['PasskeyCeremony']> =>
  beginAssertion(scope, customerCodes)

/** Instead of the password given again, with a passkey of one's own. */
export const confirmWithPasskey = (
  scope: Scope,
  session: Session,
  { credential }: Schemas['PasskeyLogin'],
): Promise<void> =>
  withPasskey(scope, customerCodes, credential, async (tx, customerId) => {
    if (customerId !== customerOf(session)) throw new AppError('PASSKEY_REFUSED')
    const now = scope.clock.now()
    await storeInSession(scope, session, { authenticatedAt: now, steppedUpAt: now }, tx)
  })
