import { PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { personOf } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

test('R4.02 R6.07 a politically exposed person is proposed by one of compliance, confirmed by another', async ({
  t,
  api,
  request,
  another,
}) => {
  const investor = anInvestor({ firstName: 'Pola', lastName: `Politik ${Date.now()}` })
  await register(api, investor)
  await api.put('/investor/profile', personOf(investor))
  const { url } = await api.post('/investor/identity-check', {})
  await request.post(url, { form: { outcome: 'hold_pep' }, maxRedirects: 0 })

  const deskOf = async (name: string) => {
    const { page } = await another()
    const data = { email: `${name}.compliance@goldammer.example`, password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    return page
  }
  const open = t('staff.compliance.open', { name: investor.name, kind: t('staff.compliance.kinds.pep') })
  const conny = await deskOf('conny')
  await conny.goto('/staff/compliance?kind=pep&state=open,proposed')
  await conny.getByRole('link', { name: open }).click()
  const propose = t('staff.compliance.clear.pep')
  await conny.getByRole('button', { name: propose }).click()
  const dialog = conny.getByRole('dialog')
  await dialog.getByRole('button', { name: propose }).click()
  await expect(dialog.getByText(t('validation.required'))).toBeVisible()
  await dialog.getByLabel(t('staff.compliance.reason')).fill('Herkunft des Vermögens belegt.')
  await dialog.getByRole('button', { name: propose }).click()
  await expect(conny.getByText(t('staff.compliance.secondPerson'))).toBeVisible()
  await expect(conny.getByRole('button', { name: t('staff.compliance.confirm') })).toHaveCount(0)

  const cem = await deskOf('cem')
  await cem.goto(conny.url())
  await cem.getByRole('button', { name: t('staff.compliance.confirm') }).click()
  await cem
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.compliance.confirm') })
    .click()
  await expect(cem.getByText(t('states.complianceCase.cleared'), { exact: true }).first()).toBeVisible()
  expect((await api.get('/investor/identity-check')).state).toBe('successful')
})

test('R6.07 a company’s record leads only where one’s roles may go', async ({ t, another }) => {
  const recordFor = async (email: string) => {
    const { page } = await another()
    const data = { email: `${email}@goldammer.example`, password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    const { elements } = await (await page.request.post('/staff-api/companies', { data: { text: 'Quellhain' } })).json()
    await page.goto(`/staff/companies/${elements[0].id}`)
    await expect(page.getByRole('heading', { name: t('staff.companies.facts') })).toBeVisible()
    // The menu leads there, too.
    return page.getByRole('main')
  }
  const payouts = t('staff.companies.payouts')
  const fritz = await recordFor('fritz.finanz')
  await expect(fritz.getByRole('link', { name: payouts })).toBeVisible()
  await expect(fritz.getByRole('link', { name: t('staff.companies.tabs.duties') })).toHaveCount(0)
  const conny = await recordFor('conny.compliance')
  await expect(conny.getByRole('link', { name: t('staff.companies.tabs.duties') })).toBeVisible()
  await expect(conny.getByRole('link', { name: payouts })).toHaveCount(0)
})
