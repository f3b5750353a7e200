import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Database } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'

const sizeLimit = 25 * 1024 * 1024

async function storeMail(db: Database, raw: Buffer, sender: string, recipients: string[]): Promise<void> {
  const { messageId, subject } = await PostalMime.parse(raw)
  await db
    .insertInto('sandbox.mail')
    .values({ messageId: messageId ?? newId(), sender, recipients, subject: subject ?? '', raw })
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .execute()
}

/**
 * A mail server on loopback that delivers to nobody: it keeps every mail for /sandbox/mail. Like a real one it
 * acknowledges a mail only once it is stored, and drops one whose Message-ID it has already.
 */
export async function startMailCatcher(db: Database, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimit,
    logger: false,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      buffer(stream)
        .then((raw) =>
          storeMail(
            db,
            raw,
            mailFrom ? mailFrom.address : '',
            rcptTo.map((recipient) => recipient.address),
          ),
        )
        .then(
          () => done(),
          (error: Error) => done(Object.assign(error, { responseCode: 451 })),
        )
    },
  })
  // A client that breaks off is its own affair.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${taken}?ignoreTLS=true`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
