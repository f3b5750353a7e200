import { type APIRequestContext, expect } from '@playwright/test'
import { expectSoon } from './news.ts'

export type Mail = { to: string[]; subject: string; text: string; links: string[]; attachments: { fileName: string }[] }

/** The newest mail to an address whose subject fits; mails leave the outbox after a moment. */
export async function mailTo(request: APIRequestContext, to: string, subject: string | RegExp): Promise<Mail> {
  const fits =
    typeof subject === 'string' ? (text: string) => text.includes(subject) : (text: string) => subject.test(text)
  let found: Mail | undefined
  await expectSoon(
    async () => {
      const answer = await request.get(`/sandbox/mail.json?to=${encodeURIComponent(to)}`)
      const mails: Mail[] = await answer.json()
      found = mails.find((mail) => fits(mail.subject))
      return found?.subject ?? `none among: ${mails.map((mail) => mail.subject).join(' · ')}`
    },
    { message: `a mail “${subject}” to ${to}`, timeout: 20_000 },
  ).not.toMatch(/^none among: /)
  return found!
}

/** The link of a mail that leads to a page of the shop. */
export function linkIn(mail: Mail, path: string): string {
  const link = mail.links.find((one) => new URL(one).pathname.endsWith(path))
  expect(link, `the mail “${mail.subject}” links to ${path}`).toBeTruthy()
  return link!
}
