import { ACCESS_KEY } from '../support/api.ts'
import { query } from '../support/database.ts'
import { mailTo } from '../support/mailbox.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@lehmfiktiv.example'
const COMPANY = 'Töpferei Lehmfiktiv UG (haftungsbeschränkt)'

test('R6.07 an invited viewer joins by the link, sees all and changes nothing, until removed', async ({
  t,
  another,
  stock,
}) => {
  const { page } = await another(OWNER)
  const main = page.getByRole('main')
  const email = stock.investorEmail
  await page.goto('/company-portal/users')
  await test.step('what is refused is told at its field', async () => {
    await main.getByRole('button', { name: t('company.users.invite') }).click()
    const dialog = page.getByRole('dialog', { name: t('company.users.invite') })
    await dialog.getByLabel(t('company.users.email')).fill(OWNER)
    await dialog.getByRole('button', { name: t('company.users.send') }).click()
    await expect(dialog.getByText(t('errors.ALREADY_MEMBER'))).toBeVisible()
    await dialog.getByLabel(t('company.users.email')).fill(email)
    await dialog.getByRole('button', { name: t('company.users.send') }).click()
    await expect(main.getByText(email)).toBeVisible()
  })
  const mail = await mailTo(page.request, email, t('mail.C03.subject', { companyName: COMPANY }))
  const link = new URL(mail.text.match(/https?:\S+invitation\?token=\w+/)?.[0] ?? '')
  const path = link.pathname + link.search

  await test.step('somebody else with the link joins nothing, and a guest is asked to sign in', async () => {
    const thief = await another('viewer@solarhain.example')
    await thief.page.goto(path)
    await expect(thief.page.getByText(t('errors.INVITATION_FOR_ANOTHER'))).toBeVisible()
    const guest = await another()
    await guest.page.goto(path)
    await expect(guest.page).toHaveURL(/\/login\?redirect=/)
  })

  const invited = await another(email)
  await test.step('the invited person joins, reads and has nothing to press', async () => {
    await invited.page.goto(path)
    await invited.page.getByRole('button', { name: t('company.invitation.accept') }).click()
    await expect(invited.page.getByRole('heading', { name: COMPANY, level: 1 })).toBeVisible()
    await invited.page.goto('/company-portal/team')
    await expect(invited.page.getByRole('heading', { name: t('company.team.title'), level: 1 })).toBeVisible()
    await expect(invited.page.getByRole('button', { name: t('company.team.add') })).toHaveCount(0)
    await invited.page.goto('/company-portal/users')
    await expect(invited.page.getByText(t('portal.noRights'))).toBeVisible()
  })

  await test.step('portal and interface refuse what the viewer writes, and nothing has changed', async () => {
    await invited.page.goto('/company-portal/core-data')
    await expect(invited.page.getByText(t('company.coreData.viewer')).first()).toBeVisible()
    await expect(invited.page.getByRole('main').getByRole('button', { name: t('common.action.save') })).toHaveCount(0)
    await invited.page.goto('/company-portal/news/create')
    await expect(invited.page.getByText(t('portal.noRights'))).toBeVisible()
    const { companyId } = (await invited.api.get('/company/companies')).elements[0]
    const before = await query('select * from company where id = $1', [companyId])
    const writes = [
      ['PUT', 'core-data', { phone: '030 23125-200' }],
      ['POST', 'posts', { kind: 'updates', title: 'Neues', text: '<p>Neues</p>' }],
      ['POST', 'team', { firstName: 'Vera', lastName: 'Versuch', position: 'Leitung' }],
      ['POST', 'contracts/accept', { orderIds: [stock.signedOrderId] }],
      ['POST', 'invitations', { email: 'noch.jemand@post.example', role: 'owner' }],
    ] as const
    for (const [method, path, data] of writes) {
      const headers = { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' }
      const answer = await invited.page.request.fetch(`/store-api/company/${companyId}/${path}`, {
        method,
        headers,
        data,
      })
      expect([path, answer.status(), (await answer.json()).errors[0].code]).toEqual([path, 403, 'PERMISSION_DENIED'])
    }
    expect(await query('select * from company where id = $1', [companyId])).toEqual(before)
    await invited.page.goto('/company-portal/users')
  })

  await test.step('made an owner after a question, they give it up and see no owner pages any more', async () => {
    const choose = async (where: typeof page, name: string, role: 'owner' | 'viewer') => {
      await where.getByRole('combobox', { name: t('company.users.roleOf', { name }) }).click()
      await where
        .getByTitle(t(`portal.companyRole.${role}`), { exact: true })
        .last()
        .click()
      const question = where.getByRole('dialog')
      await question.getByRole('button', { name: t('company.users.changeRole') }).click()
    }
    await page.reload()
    const name = (await main.getByRole('listitem').filter({ hasText: email }).locator('b').textContent()) ?? ''
    await choose(page, name, 'owner')
    await expect(page.getByText(t('company.users.changed'))).toBeVisible()
    await invited.page.reload()
    await expect(invited.page.getByRole('heading', { name: t('company.users.title'), level: 1 })).toBeVisible()
    await choose(invited.page, name, 'viewer')
    await expect(invited.page).toHaveURL(/\/company-portal\/?$/)
    await expect(invited.page.getByRole('main').getByText(t('company.dashboard.duties'))).toBeVisible()
    await expect(invited.page.getByRole('link', { name: t('company.users.title') })).toHaveCount(0)
  })

  await test.step('the owner takes the access away; the last owner cannot leave', async () => {
    await page.reload()
    const rows = main.getByRole('listitem')
    await rows.filter({ hasText: email }).getByRole('button').click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: t('common.action.remove') }).click()
    await expect(rows.filter({ hasText: email })).toHaveCount(0)
    await rows.filter({ hasText: OWNER }).getByRole('button').click()
    await question.getByRole('button', { name: t('common.action.remove') }).click()
    await expect(page.getByText(t('errors.LAST_OWNER'))).toBeVisible()
  })
})
