import { randomUUID } from 'node:crypto'
import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import { expect, type Page } from '@playwright/test'
import { type Api, NEW_PASSWORD } from './api.ts'
import { linkIn, mailTo } from './mailbox.ts'
import type { Text } from './text.ts'

export type Investor = ReturnType<typeof anInvestor>

/** Somebody who does not exist yet; a test names what matters to it. */
export function anInvestor(wish: { firstName?: string; lastName?: string; iban?: string } = {}) {
  const { firstName = 'Enno', lastName = 'Etüde', iban = 'DE96999000010001099001' } = wish
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `enno.${randomUUID().slice(0, 8)}@post.example`,
    password: NEW_PASSWORD,
    street: 'Musterweg',
    streetNumber: '7',
    postalCode: '00001',
    city: 'Beispielstadt',
    phone: '030 23125-107',
    birthDate: '17.05.1988',
    birthPlace: 'Beispielstadt',
    idNo: 'L01X00T47',
    placeOfIssue: 'Stadt Beispielstadt',
    expirationDate: '01.05.2031',
    iban,
  }
}

/** Registered and confirmed over the API; the page's session is theirs from now on. */
export async function register(
  api: Api,
  investor = anInvestor(),
  locale = DEFAULT_LOCALE,
  storefrontUrl = process.env.BASE_URL ?? 'http://localhost:3000',
): Promise<Investor> {
  if (locale !== DEFAULT_LOCALE) await api.speak(locale)
  const { elements } = await api.post('/country', { filter: [{ type: 'equals', field: 'iso', value: 'DE' }] })
  const [{ id: countryId }] = elements
  const { firstName, lastName, email, password, postalCode: zipcode, city } = investor
  const street = `${investor.street} ${investor.streetNumber}`
  await api.post('/account/register', {
    email,
    password,
    firstName,
    lastName,
    acceptedDataProtection: true,
    storefrontUrl,
    billingAddress: { street, zipcode, city, countryId },
  })
  const mail = await mailTo(api.request, email, translate(locale, 'mail.A1.subject'))
  const { searchParams } = new URL(linkIn(mail, '/registration/confirm'))
  await api.post('/account/register-confirm', { hash: searchParams.get('hash'), em: searchParams.get('em') })
  const { customer } = await api.get('/context')
  expect(customer.email).toBe(email)
  return investor
}

/** Fills in the login that is on the screen; answers its fields. */
export async function signIn(page: Page, t: Text, account: Pick<Investor, 'email' | 'password'>) {
  const email = page.getByLabel(t('account.field.email'), { exact: true })
  const password = page.getByLabel(t('account.field.password'), { exact: true })
  await email.fill(account.email)
  await password.fill(account.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.action.login'), exact: true })
    .click()
  return { email, password }
}
