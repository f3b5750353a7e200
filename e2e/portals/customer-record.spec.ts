import { PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { expectAccessible } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('R6.09 support adds notes and tasks and locks a login; compliance erases the account', async ({ t, another }) => {
  const customer = await another()
  const investor = await register(customer.api, anInvestor({ firstName: 'Kalle', lastName: `Karte ${Date.now()}` }))
  const deskOf = async (email: string) => {
    const { page } = await another()
    const headers = { 'sec-fetch-site': 'same-origin' }
    await page.request.post('/staff-api/login', { data: { email, password: PASSWORD }, headers })
    await page.goto(`/staff/customers?text=${encodeURIComponent(investor.email)}`)
    await expect(page.getByRole('link', { name: investor.name })).toBeVisible()
    // ASVS 14.2.1: whom one looks for stands in no address, and is still looked for after a reload.
    await expect(page).toHaveURL(/\/staff\/customers$/)
    await page.reload()
    await expect(page.getByLabel(t('portal.search'), { exact: true })).toHaveValue(investor.email)
    await page.getByRole('link', { name: investor.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: investor.name })).toBeVisible()
    return page
  }
  const sina = await deskOf('sina.support@goldammer.example')
  const tab = async (page: typeof sina, name: Parameters<typeof t>[0]) => {
    await page
      .getByRole('navigation', { name: t('staff.customer.tabs.label') })
      .getByRole('link', { name: t(name) })
      .click()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  }

  await test.step('a note is written and corrected', async () => {
    await tab(sina, 'staff.customer.tabs.notes')
    const add = sina.getByRole('button', { name: t('staff.customer.notes.add') })
    await add.click()
    await expect(sina.getByText(t('validation.required'))).toBeVisible()
    await sina.getByLabel(t('staff.customer.notes.new')).fill('Bittet um Rückruf.')
    await add.click()
    const note = sina.getByRole('listitem').filter({ hasText: 'Bittet um Rückruf.' })
    await note.getByRole('button').click()
    const dialog = sina.getByRole('dialog', { name: t('staff.customer.notes.correct') })
    await dialog.getByRole('textbox').fill('Bittet um Rückruf nach 17 Uhr.')
    await dialog.getByRole('button', { name: t('common.action.save') }).click()
    await expect(sina.getByText('Bittet um Rückruf nach 17 Uhr.')).toBeVisible()
  })

  await test.step('a task is opened, stands among one’s own, and is ticked off', async () => {
    await sina.getByRole('button', { name: t('staff.tasks.new') }).click()
    const dialog = sina.getByRole('dialog', { name: t('staff.tasks.new') })
    await dialog.getByLabel(t('staff.tasks.task')).fill(`Zurückrufen: ${investor.name}`)
    await expectAccessible(sina)
    await dialog.getByRole('button', { name: t('common.action.save') }).click()
    await expect(dialog).toHaveCount(0)
    await sina.goto('/staff/tasks')
    await sina
      .getByRole('button', { name: t('staff.tasks.finishOf', { title: `Zurückrufen: ${investor.name}` }) })
      .click()
    await expect(
      sina.getByRole('button', { name: t('staff.tasks.reopenOf', { title: `Zurückrufen: ${investor.name}` }) }),
    ).toBeVisible()
    await sina.getByRole('link', { name: investor.name }).first().click()
  })

  await test.step('a mail is read in a frame in which nothing runs', async () => {
    await tab(sina, 'staff.customer.tabs.mails')
    const subject = t('mail.A1.subject')
    await sina.getByRole('link', { name: t('staff.customer.mails.open', { subject }) }).click()
    await expect(sina.getByText(t('staff.customer.mails.secret'))).toBeVisible()
    await expect(sina.locator(`iframe[title="${subject}"]`)).toHaveAttribute('sandbox', '')
    await expectAccessible(sina)
    await sina
      .getByRole('dialog')
      .getByRole('button', { name: t('common.action.close') })
      .click()
  })

  await test.step('the timeline holds all of it; payments, papers and consents have their place', async () => {
    await tab(sina, 'staff.customer.tabs.timeline')
    await expect(sina.getByText(t('staff.timeline.registered'))).toBeVisible()
    await expect(sina.getByText(t('staff.activity.customer.taskDone'))).toBeVisible()
    for (const name of ['payments', 'documents', 'privacy'] as const) {
      await tab(sina, `staff.customer.tabs.${name}`)
      await expectAccessible(sina)
    }
  })

  await test.step('the login is locked, and the record says why', async () => {
    await sina.getByRole('button', { name: t('staff.customer.lock.lock') }).click()
    const dialog = sina.getByRole('dialog', { name: t('staff.customer.lock.lock') })
    await dialog.getByLabel(t('staff.customer.lock.reason')).fill('Handy gestohlen')
    await dialog.getByRole('button', { name: t('staff.customer.lock.lock') }).click()
    await expect(sina.getByText('Handy gestohlen')).toBeVisible()
  })

  await test.step('compliance sees what would be erased, and erases it with a reason', async () => {
    const conny = await deskOf('conny.compliance@goldammer.example')
    await tab(conny, 'staff.customer.tabs.privacy')
    await conny.getByRole('button', { name: t('staff.privacy.erasure.preview') }).click()
    await expect(conny.getByText(t('staff.privacy.areas.notes'))).toBeVisible()
    await expectAccessible(conny)
    await conny.getByRole('button', { name: t('staff.privacy.erasure.erase') }).click()
    const dialog = conny.getByRole('dialog', { name: t('staff.privacy.erasure.erase') })
    await dialog.getByLabel(t('staff.privacy.erasure.reason')).fill('Antrag nach Art. 17 DSGVO')
    await dialog.getByRole('button', { name: t('staff.privacy.erasure.erase') }).click()
    await expect(conny).toHaveURL(/\/staff\/customers$/)
    await conny.goto(`/staff/customers?text=${encodeURIComponent(investor.email)}`)
    await expect(conny.getByText(t('portal.nothingFound'))).toBeVisible()
  })
})

test('R6.09 a record opens a contract by its address, and has tabs for payouts, tax and people', async ({
  t,
  another,
  stock,
}) => {
  const { page } = await another()
  const sina = await staffApi(page.request, 'sina.support@goldammer.example')
  const { contracts } = await sina.get(`/customers/${stock.janaId}`)
  const { orderId, orderNumber } = contracts.find(({ state }: { state: string }) => state === '3_2_active')
  const record = `/staff/customers/${stock.janaId}`

  await test.step('the contract has terms, payments, papers and steps, also for who comes by its address', async () => {
    await page.goto(`${record}?tab=contracts`)
    await page.getByRole('link', { name: t('record.openContract', { number: orderNumber }) }).click()
    await expect(page).toHaveURL(new RegExp(`contract=${orderId}`))
    await page.reload()
    const contract = page.getByRole('dialog', { name: t('record.contract.title', { number: orderNumber }) })
    for (const name of ['data', 'debits', 'schedule', 'documents', 'history'] as const)
      await expect(contract.getByRole('heading', { name: t(`record.contract.${name}`) })).toBeVisible()
    await expect(contract.getByText(t('record.contract.happened.settle')).first()).toBeVisible()
    await expectAccessible(page)
    await contract.getByRole('button', { name: t('common.action.close') }).click()
    await expect(contract).toHaveCount(0)
  })

  await test.step('an administrator finds the customer, but reads no contracts, accounts or tax data', async () => {
    const { page: desk } = await another()
    await staffApi(desk.request, 'adam.admin@goldammer.example')
    await desk.goto(`${record}?tab=contracts&contract=${orderId}`)
    await expect(desk.getByRole('link', { name: t('staff.customer.tabs.timeline') })).toBeVisible()
    await expectAccessible(desk)
    for (const tab of ['contracts', 'bank', 'identities', 'tax'] as const)
      await expect(desk.getByRole('link', { name: t(`staff.customer.tabs.${tab}`) })).toHaveCount(0)
  })

  await test.step('exemption orders stand with what is left of them', async () => {
    await page.goto(`${record}?tab=tax`)
    await expect(page.getByRole('columnheader', { name: t('record.tax.rest') })).toBeVisible()
  })

  await test.step('a company stands with its people, and the survey with its answers', async () => {
    await page.goto(`/staff/customers/${stock.fenjaId}?tab=identities`)
    await expect(page.getByText('Fenja Fiktiv').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: t('record.company.people') })).toBeVisible()
    await page.goto(`${record}?tab=identities`)
    await page.getByText(t('record.survey.answers')).click()
    await expect(page.getByText(t('survey.AE6.b'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what was paid for goods leads to the order', async () => {
    const [buyer] = (await sina.post('/customers', { text: stock.investorEmail })).elements
    await page.goto(`/staff/customers/${buyer.id}?tab=payments`)
    await page.locator(`a[href$="/orders/${stock.goodsOrderId}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/staff/orders/${stock.goodsOrderId}$`))
  })
})

test('R6.09 each booking of a customer leads to its contract by the number', async ({ t, another, stock }) => {
  const { page } = await another()
  await staffApi(page.request, 'fritz.finanz@goldammer.example')
  await page.goto(`/staff/customers/${stock.janaId}?tab=bookings`)
  const bookings = page.getByRole('region', { name: t('staff.customer.tabs.bookings'), exact: true })
  const number = bookings.getByRole('link', { name: /^GA-/ }).first()
  const name = t('record.contract.title', { number: (await number.textContent()) ?? '' })
  await number.click()
  await expect(page).toHaveURL(/tab=contracts&contract=[0-9a-f]{32}/)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})
