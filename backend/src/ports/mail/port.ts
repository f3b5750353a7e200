export type Mail = {
  /** The same for every attempt at one mail, so that a receiver can drop a repetition. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: { fileName: string; mimeType: string; content: Buffer }[]
}

export type MailPort = { send(mail: Mail): Promise<void>; close(): Promise<void> }
