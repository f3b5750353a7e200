import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it. */
export type TakenMail = { messageId: string; to: string[]; at: number }

/** A mail server that keeps what it took, each delivery by itself: what comes twice is seen twice. */
export async function startMailServer() {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      buffer(stream)
        .then(async (raw) => {
          const { messageId = '' } = await PostalMime.parse(raw)
          const to = session.envelope.rcptTo.map(({ address }) => address)
          taken.push({ messageId: messageId.replace(/^<|>$/g, ''), to, at: Date.now() })
        })
        .then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return { port, taken, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
