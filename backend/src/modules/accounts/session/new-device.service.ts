import { sql } from 'kysely'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { sendMail } from '../../notifications/service.ts'
import { noteDeviceNotice } from '../customers/state.service.ts'

const day = 86_400_000

/** By an open login, or one of the time that the security log keeps. */
async function isKnown(tx: Tx, customerId: string, { browser, system }: Session['device']): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select
    exists (select from session where customer_id = ${customerId} and staff_id is null
      and browser is not distinct from ${browser} and system is not distinct from ${system})
    or exists (select from security_event where account_id = ${customerId} and kind = 'signedIn'
      and browser is not distinct from ${browser} and system is not distinct from ${system}) as known`.execute(tx)
  return rows[0]!.known
}

/**
 * A18: somebody signs in by a device the customer has not used, at most once a day. Asked before the login counts: the first
 * login of an account is no news.
 */
export async function notifyNewDevice(
  scope: Scope,
  tx: Tx,
  { device }: Session,
  { id, lastLoginAt, newDeviceNotifiedAt }: { id: string; lastLoginAt: Date | null; newDeviceNotifiedAt: Date | null },
): Promise<void> {
  const now = scope.clock.now()
  if (!lastLoginAt || (newDeviceNotifiedAt && now.getTime() - newDeviceNotifiedAt.getTime() < day)) return
  if (await isKnown(tx, id, device)) return
  await noteDeviceNotice(tx, id, now)
  const parameters = {
    signedInAt: now.toISOString(),
    device: [device.browser, device.system].filter(Boolean).join(', '),
  }
  await sendMail(scope, tx, { template: 'A18', customerId: id, parameters })
}
