import { createRegistry } from '../../shared/registry.ts'
import type { Scope } from '../../shared/scope.ts'
import type { MailTemplate } from './templates.ts'

/** A mail that is about to be sent. */
export type MailToSend = {
  parameters: Record<string, unknown>
  orderDocuments?: { orderId: string; kinds: string[] }
  /** The outbox row of the mail, also where a copy of it is sent, and when the mail was written. */
  id: string
  createdAt: Date
}

/**
 * What a module above does right before a mail is sent. Answers the parameters that change by it, which the mail stores for
 * its copies. It runs again where the mail is tried again, and for a copy where the mail itself was never sent; not once one of them is.
 */
export type BeforeSending = (scope: Scope, mail: MailToSend) => Promise<Record<string, unknown>>

export const beforeSending = createRegistry<Partial<Record<MailTemplate, BeforeSending>>>('what comes before a mail')
