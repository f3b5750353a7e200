import { createTransport } from 'nodemailer'
import type { MailPort } from './port.ts'

type Options = Parameters<typeof createTransport>[0]

/** Any mail server, named as `smtp://user:password@host:port` or `smtps://…`. */
export function smtpMail({ url, from }: { url: string; from: () => string }): MailPort {
  // A server that does not answer costs one attempt, not the ten minutes of the package's default.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, pool: true, maxConnections: 4, ...timeouts } as Options)
  return {
    async send(mail) {
      await transport.sendMail({
        from: from(),
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        // RFC 3834: no holiday notes in answer.
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: mail.attachments?.map(({ fileName, mimeType, content }) => ({
          filename: fileName,
          contentType: mimeType,
          content,
        })),
      })
    },
    async close() {
      transport.close()
    },
  }
}
