import { LOCALES } from '@goldammer/sdk/locales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { aStaffMember, PASSWORD } from '../../../test/factories.ts'
import { refusePdf } from '../../shared/pdf-content.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function asStaff(role: string) {
  const { email } = await aStaffMember(app, { name: 'Carla Content', roles: [role] })
  const browser = app.browser()
  await browser.send('POST', '/staff-api/login', { email, password: PASSWORD })
  return Object.assign((path: string) => browser.send('GET', `/staff-api${path}`), { cookies: browser.cookies })
}

test('domain/mails#contract every mail can be looked at with sample data in each language', async () => {
  const get = await asStaff('content')
  const { body } = await get('/mail-templates')
  const names: string[] = body.elements.map((one: { template: string }) => one.template)
  expect(names).toEqual(expect.arrayContaining(['A1', 'A10', 'M01', 'M02b', 'M14', 'M19', 'M20', 'M21']))
  expect(names.indexOf('A2')).toBeLessThan(names.indexOf('A10'))
  for (const template of names)
    for (const locale of LOCALES) {
      const { status, body: mail } = await get(`/mail-templates/${template}?locale=${locale}`)
      expect(status, template).toBe(200)
      expect(mail.html).toContain(`<html lang="${locale}">`)
      expect(`${mail.subject} ${mail.text}`, template).not.toMatch(/mail\.|[{}]|undefined|null/)
    }
  expect(refusalOf(await get('/mail-templates/M99'))).toEqual([404, 'TEMPLATE_NOT_FOUND'])
  expect(refusalOf(await get('/mail-templates/toString'))).toEqual([404, 'TEMPLATE_NOT_FOUND'])
  expect((await get('/mail-templates/M01?locale=fr-FR')).status).toBe(400)
})

test('domain/mails#contract a preview has the language, greeting and next step of the mail', async () => {
  const get = await asStaff('content')
  const textOf = async (template: string) => (await get(`/mail-templates/${template}?locale=pl-PL`)).body.text
  expect(await textOf('G01')).toContain('Drewniany model turbiny wiatrowej: 44,90')
  expect(await textOf('A1')).not.toContain('Szanowna Pani')
  expect(await textOf('M12')).not.toContain('oferta wygaśnie')
})

test('R4.10 staff are answered in the language their portal stands in', async () => {
  const get = await asStaff('content')
  const subjectOf = async () =>
    (await get('/mail-templates')).body.elements.find((one: { template: string }) => one.template === 'M05').subject
  expect(await subjectOf()).toContain('Vertrag')
  get.cookies.set('locale', 'pl-PL')
  expect(await subjectOf()).toContain('Umowa')
})

test('domain/documents#papers every paper can be looked at with sample data, in each language of its reader', async () => {
  const get = await asStaff('support')
  const { body } = await get('/document-templates')
  const kinds: string[] = body.elements.map((one: { kind: string }) => one.kind)
  expect(kinds).toEqual([
    'offer',
    'contract',
    'withdrawal_instruction',
    'withdrawal_receipt',
    'certificate',
    'schedule',
    'typed_confirmation',
    'payout_statement',
    'tax_certificate',
    'tax_certificate_copy',
    'tax_certificate_corrected',
    'yearly_overview',
  ])
  for (const { title } of body.elements) expect(title).not.toMatch(/pdf\.|[{}]/)
  for (const kind of kinds)
    for (const locale of LOCALES) {
      const { status, headers, body: pdf } = await get(`/document-templates/${kind}?locale=${locale}`)
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        'inline',
      ])
      expect(await refusePdf(pdf), `${kind} ${locale}`).toBeNull()
    }
  expect(refusalOf(await get('/document-templates/invoice'))).toEqual([404, 'TEMPLATE_NOT_FOUND'])
})
