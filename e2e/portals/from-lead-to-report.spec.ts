import { ACCESS_KEY, PASSWORD } from '../support/api.ts'
import { aPdf } from '../support/company.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { expect, test } from '../support/test.ts'

const FUNDING_PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf }

test('R2.25 R3.12 of a lead staff make a company; its first owner registers and joins, does a step of the checklist, and hands in a report that staff accept', async ({
  t,
  another,
}) => {
  const mark = Date.now()
  const name = `Ofenglut ${mark} UG`
  const owner = anInvestor({ firstName: 'Tilda', lastName: 'Ton' })
  const { page: desk } = await another()
  await desk.request.post('/staff-api/login', {
    data: { email: 'conny.compliance@goldammer.example', password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { page, api } = await another()
  const asked = await page.request.post('/store-api/content/capital-demand', {
    headers: { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' },
    multipart: {
      ...{ urgency: '3_6', amount: '750000', purpose: 'Zweiter Brennofen', companyName: name, companyForm: 'UG' },
      ...{ contact: 'Tilda Ton', email: owner.email },
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

  await test.step('the first owner has no account: asked to sign in, registered, joined', async () => {
    const mail = await mailTo(page.request, owner.email, t('mail.C03.subject', { companyName: name }))
    const link = new URL(mail.text.match(/https?:\S+invitation\?token=\w+/)?.[0] ?? '')
    await page.goto(link.pathname + link.search)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await register(api, owner)
    await page.goto(link.pathname + link.search)
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
    await dialog.getByRole('button', { name: t('portal.project.add'), exact: true }).click()
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
    await page.getByLabel(report, { exact: true }).setInputFiles(FUNDING_PLAN)
    await expect(page.getByText(t('states.report.submitted'), { exact: true })).toBeVisible()
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
})
