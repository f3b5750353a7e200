import { ACCESS_KEY, PASSWORD } from '../support/api.ts'
import { aPdf } from '../support/company.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const FUNDING_PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf }

test('R2.25 R3.12 R3.15 R6.07 staff make a company of a lead; its invited owner finishes a step and hands in reports', async ({
  t,
  another,
}) => {
  const mark = Date.now()
  const name = `Ofenglut ${mark} UG`
  const owner = anInvestor({ firstName: 'Tilda', lastName: 'Ton' })
  const mistyped = `tilda.tonn-${mark}@example.com`
  const { page: desk } = await another()
  await desk.request.post('/staff-api/login', {
    data: { email: 'conny.compliance@goldammer.example', password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { page, api } = await another()
  const asked = await page.request.post('/store-api/content/capital-demand', {
    headers: { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' },
    multipart: {
      urgency: '3_6',
      amount: '750000',
      purpose: 'Zweiter Brennofen',
      companyName: name,
      companyForm: 'UG',
      contact: 'Tilda Ton',
      email: mistyped,
    },
  })
  expect(asked.status()).toBe(204)

  await test.step('staff make the company, its round and the invitation; what is missing is told at its field', async () => {
    await desk.goto('/staff/leads?state=open')
    await desk.getByRole('button', { name: t('staff.leads.makeOf', { name }) }).click()
    const dialog = desk.getByRole('dialog', { name: t('staff.leads.make') })
    const send = dialog.getByRole('button', { name: t('staff.leads.makeAndInvite') })
    await send.click()
    await expect(dialog.getByText(t('validation.required')).first()).toBeVisible()
    await dialog.getByLabel(t('portal.companyFields.registerNr')).fill(`HRB ${mark}`)
    await dialog.getByLabel(t('portal.companyFields.registerCourt')).fill('Amtsgericht Beispielstadt')
    await dialog.getByLabel(t('portal.companyFields.headquarter')).fill('Musterweg 9, 00001 Beispielstadt')
    await dialog.getByLabel(t('staff.leads.roundName')).fill(`Brennofen ${mark}`)
    await send.click()
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  })

  const invitationTo = async (email: string) => {
    const mail = await mailTo(page.request, email, t('mail.C03.subject', { companyName: name }))
    const link = new URL(mail.text.match(/https?:\S+invitation\?token=\w+/)?.[0] ?? '')
    return link.pathname + link.search
  }

  await test.step('after a wrong address staff find the company without owner, and invite once more', async () => {
    await desk.goto(`/staff/companies?withoutOwner=true&text=${encodeURIComponent(name)}`)
    await desk.getByRole('link', { name }).click()
    await expect(desk.getByText(t('staff.companies.invite.note'))).toBeVisible()
    const open = desk.getByRole('button', { name: t('staff.companies.invite.button') })
    await open.click()
    const dialog = desk.getByRole('dialog', { name: t('staff.companies.invite.button') })
    const send = dialog.getByRole('button', { name: t('staff.companies.invite.button') })
    await dialog.getByLabel(t('staff.companies.invite.email')).fill('tilda.ton')
    await send.click()
    await expect(dialog.getByText(t('validation.email'))).toBeVisible()
    await expect(dialog.getByText(t('validation.required'))).toBeVisible()
    await dialog.getByLabel(t('staff.companies.invite.email')).fill(owner.email)
    await dialog.getByLabel(t('staff.companies.invite.reason')).fill('Die Adresse war falsch geschrieben.')
    await expectAccessible(desk)
    await send.click()
    await expect(dialog).toHaveCount(0)
    await desk
      .getByRole('navigation', { name: t('staff.companies.tabs.label') })
      .getByRole('link', { name: t('staff.companies.tabs.people') })
      .click()
    const main = desk.getByRole('main')
    await expect(main.getByText(owner.email)).toBeVisible()
    await expect(main.getByText(mistyped)).toHaveCount(0)
  })

  await test.step('the first owner has no account: asked to sign in, registered, joined', async () => {
    const invitation = await invitationTo(owner.email)
    await page.goto(invitation)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await register(api, owner)
    await page.goto(invitation)
    await page.getByRole('button', { name: t('company.invitation.accept') }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goto('/company-portal/companies')
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(page.getByText(t('company.companies.active'), { exact: true })).toBeVisible()
  })

  await test.step('a step needs its file, is reported as done, and confirmed by staff', async () => {
    const step = t('portal.project.steps.proofs')
    await page.goto('/company-portal/project')
    const row = page.getByRole('listitem').filter({ hasText: step }).first()
    const submit = row.getByRole('button', { name: t('portal.project.submitOf', { name: step }) })
    const confirm = page.getByRole('dialog').getByRole('button', { name: t('portal.project.submit') })
    await submit.click()
    await confirm.click()
    await expect(page.getByText(t('errors.PROJECT_FILE_REQUIRED'))).toBeVisible()
    await row.getByRole('button', { name: t('portal.project.addTo', { name: step }) }).click()
    const dialog = page.getByRole('dialog', { name: t('portal.project.addTo', { name: step }) })
    await dialog.getByLabel(t('portal.project.note')).fill('Der Auszug ist von heute.')
    await dialog.getByLabel(t('portal.project.file')).setInputFiles({ ...FUNDING_PLAN, name: 'auszug.pdf' })
    await dialog.getByRole('button', { name: t('common.action.save'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await submit.click()
    await confirm.click()
    await expect(row.getByText(t('states.projectStep.submitted'), { exact: true })).toBeVisible()
    await desk.goto('/staff/projects')
    await desk.getByRole('link', { name: `Brennofen ${mark}` }).click()
    const act = t('staff.projects.acts.confirm')
    await desk.getByRole('button', { name: t('staff.projects.actOf', { act, name: step }) }).click()
    await expect(desk.getByText(t('portal.project.happened.confirm'))).toHaveCount(1)
    await page.reload()
    await expect(row.getByText(t('states.projectStep.done'), { exact: true })).toBeVisible()
  })

  await test.step('a report is handed in, accepted by staff, and stands as accepted', async () => {
    const report = t('portal.reportKinds.funding_plan')
    await page.goto('/company-portal/reports')
    const waiting = page.getByText(t('states.report.submitted'), { exact: true })
    await page.getByLabel(report, { exact: true }).setInputFiles({ ...FUNDING_PLAN, name: 'falsch.pdf' })
    await expect(waiting).toBeVisible()
    await page.getByRole('button', { name: t('company.reports.takeBackOf', { name: report, number: 1 }) }).click()
    const asked = page.getByRole('dialog', { name: t('company.reports.takeBackTitle') })
    await expect(asked.getByText(t('company.reports.takeBackText', { file: 'falsch.pdf' }))).toBeVisible()
    await asked.getByRole('button', { name: t('company.reports.takeBack') }).click()
    await expect(page.getByText(t('company.reports.takenBack'))).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(page.getByText('falsch.pdf')).toHaveCount(0)
    await page.getByLabel(report, { exact: true }).setInputFiles(FUNDING_PLAN)
    await expect(waiting).toBeVisible()
    await desk.goto('/staff/reports?state=submitted')
    await desk.getByRole('button', { name: t('staff.reports.acceptOf', { name: `${report}, ${name}` }) }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('staff.reports.accept') })
      .click()
    await expect(desk.getByText(t('staff.reports.accepted'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('states.report.accepted'), { exact: true }).last()).toBeVisible()
    await mailTo(page.request, owner.email, t('mail.C06.subject', { report: `${report}, Brennofen ${mark}` }))
  })

  await test.step('a report that nobody owes is handed in of the company’s own accord', async () => {
    await page.getByRole('button', { name: t('company.reports.add') }).click()
    const dialog = page.getByRole('dialog', { name: t('company.reports.add') })
    const send = dialog.getByRole('button', { name: t('company.reports.send') })
    const kind = t('portal.reportKinds.annual_financial_statement')
    await dialog.getByLabel(t('company.reports.kind')).click()
    await page.getByTitle(kind, { exact: true }).click()
    await expect(dialog.getByLabel(t('company.reports.product'))).toHaveCount(0)
    await send.click()
    await expect(dialog.getByText(t('validation.required'))).toHaveCount(2)
    const year = String(new Date().getFullYear() - 1)
    await dialog.getByLabel(t('company.reports.year')).click()
    await page.getByTitle(year, { exact: true }).click()
    await dialog.getByLabel(t('company.reports.file')).setInputFiles({ ...FUNDING_PLAN, name: 'abschluss.pdf' })
    await expectAccessible(page)
    await send.click()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: kind }).first()
    await expect(row.getByText('abschluss.pdf')).toBeVisible()
    await expect(row.getByText(t('states.report.submitted'), { exact: true })).toBeVisible()
  })
})

test('R2.25 of several rounds the panel always shows one', async ({ t, another }) => {
  const { page } = await another('owner@quellhain.example')
  await page.goto('/company-portal/project')
  await page.getByRole('combobox', { name: t('portal.project.round') }).click()
  const choices = page.locator('.ant-select-item-option')
  await expect(choices.filter({ hasText: 'Quellhain' }).nth(1)).toBeVisible()
  await expect(choices.filter({ hasText: t('common.word.all') })).toHaveCount(0)
})
