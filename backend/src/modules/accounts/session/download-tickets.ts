import { AppError } from '../../../shared/app-error.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import { type RateLimit, takeAttempt } from '../../../shared/rate-limit.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { storeInSession } from './service.ts'

const lifetimeMs = 60_000

export type TicketKind =
  | 'product-document'
  | 'contract-document'
  | 'contracts-export'
  | 'documents-archive'
  | 'data-export'
  | 'investments-export'
  | 'own-proof'
  | 'company-file'
  | 'payout-plan'
export type Ticket = { kind: TicketKind; subjectId: string | null; payload: Record<string, unknown> }

/** More than a person clicks: a hundred links in a row without a minute's rest. */
const tickets: RateLimit = { name: 'tickets', steps: [{ after: 100, waitSeconds: 60 }], forgetAfter: 60 }

async function countTicket(scope: Scope, caller: string): Promise<void> {
  const seconds = await takeAttempt(scope, tickets, caller)
  if (seconds > 0) throw new AppError('FRAMEWORK__RATE_LIMIT_EXCEEDED', { parameters: { seconds } })
}

/** A link for one download by this session within a minute (design §1); rights are checked when it is issued. */
export async function issueTicket(
  scope: Scope,
  session: Session,
  ticket: Ticket,
  caller: string,
): Promise<{ url: string; expiresAt: string }> {
  await countTicket(scope, session.customerId ?? caller)
  // A guest's token counts from now on, so that the download can show it.
  if (!session.stored) await storeInSession(scope, session, {})
  const token = newToken()
  const expiresAt = new Date(scope.clock.now().getTime() + lifetimeMs)
  await scope.db
    .insertInto('downloadTicket')
    .values({
      tokenHash: hashToken(token),
      kind: ticket.kind,
      subjectId: ticket.subjectId,
      payload: JSON.stringify(ticket.payload),
      sessionHash: hashToken(session.token),
      expiresAt,
    })
    .execute()
  return { url: `/store-api/download/${token}`, expiresAt: expiresAt.toISOString() }
}

/** Takes the ticket out of use. Another session's is not found; a used or old one is gone. */
export async function takeTicket(scope: Scope, session: Session, token: string): Promise<Ticket> {
  const now = scope.clock.now()
  const own = { tokenHash: hashToken(token), sessionHash: hashToken(session.token) }
  const taken = await scope.db
    .updateTable('downloadTicket')
    .set({ usedAt: now })
    .where('tokenHash', '=', own.tokenHash)
    .where('sessionHash', '=', own.sessionHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['kind', 'subjectId', 'payload'])
    .executeTakeFirst()
  if (taken) return { ...taken, kind: taken.kind as TicketKind, payload: taken.payload as Record<string, unknown> }
  const known = await scope.db
    .selectFrom('downloadTicket')
    .select('kind')
    .where('tokenHash', '=', own.tokenHash)
    .where('sessionHash', '=', own.sessionHash)
    .executeTakeFirst()
  throw new AppError(known ? 'DOWNLOAD_TICKET_EXPIRED' : 'LINK_INVALID')
}

/** Tickets of the day before are of no use to anyone. */
export async function forgetTickets(scope: Scope): Promise<void> {
  const yesterday = new Date(scope.clock.now().getTime() - 24 * 3_600_000)
  await scope.db.deleteFrom('downloadTicket').where('expiresAt', '<', yesterday).execute()
}
