import type { MessageKey } from '@goldammer/sdk/messages'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { Investor } from './investor.ts'
import type { Hand } from './keyboard.ts'
import { mailTo } from './mailbox.ts'
import { expectSoon } from './news.ts'
import type { Text } from './text.ts'

export type Account = Pick<Investor, 'email' | 'password'>

const used = new Set<string>()

/** The code of the mail that was asked for last, for an act on money or on the account; `t` reads the language of the mails. */
export async function stepUpCodeOf(request: APIRequestContext, t: Text, email: string): Promise<string> {
  let code = ''
  // The mail from before is found until the next one arrives.
  await expectSoon(
    async () => {
      const { text } = await mailTo(request, email, t('mail.A30.subject'))
      code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
      return code === '' || used.has(`${email} ${code}`)
    },
    { message: `a new code for ${email}` },
  ).toBe(false)
  used.add(`${email} ${code}`)
  return code
}

/** Fills in what the checkout asks for before it goes on: the password, and the code that was mailed. */
export async function giveStepUp(
  page: Page,
  t: Text,
  { email, password }: Account,
  hand: Hand = (target) => target,
): Promise<void> {
  const box = page.getByRole('group', { name: t('checkout.password.titleCode') })
  const field = (key: MessageKey) => hand(box.getByLabel(t(key), { exact: true }))
  await field('checkout.password.label').fill(password)
  await field('checkout.password.mailCode').fill(await stepUpCodeOf(page.request, t, email))
  await hand(box.getByRole('button', { name: t('checkout.password.submit') })).click()
}

/** The same over the API, for the session of that page. */
export async function stepUp(api: Api, t: Text, { email, password }: Account): Promise<void> {
  await api.post('/investor/confirm-password/code')
  await api.post('/investor/confirm-password', { password, code: await stepUpCodeOf(api.request, t, email) })
}
