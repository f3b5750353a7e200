import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import { PASSWORD } from '../support/api.ts'
import { downloaded } from '../support/files.ts'
import { anInvestor, register } from '../support/investor.ts'
import { expect, test } from '../support/test.ts'

test('R3.06 R5.06 an exemption order is checked against the limit, and warns before it is reduced', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor({ firstName: 'Frieda', lastName: 'Freibetrag' }))
  const { person } = await api.get('/investor/profile')
  await api.put('/investor/profile', { ...person, country: 'DE', isSubjectToGermanTax: true, taxId: '86095742719' })
  const year = String(new Date().getFullYear())
  const text = (key: 'add' | 'amount' | 'otherBanks' | 'endDate' | 'change' | 'free') => t(`own.exemption.${key}`)
  await page.goto('/investor-portal/profile?tab=tax')
  await page.getByRole('button', { name: text('add') }).click()
  const dialog = page.getByRole('dialog')
  const left = (headroom: number) => t('own.exemption.headroom', { year, headroom })
  const save = dialog.getByRole('button', { name: t('common.action.save') })

  await test.step('start and end are not on the same day', async () => {
    await expect(dialog.getByText(left(1000))).toBeVisible()
    const end = dialog.getByLabel(t('investor.profile.optional', { label: text('endDate') }))
    await end.fill(`01.01.${year}`)
    await end.press('Enter')
    await expect(dialog.getByText(t('errors.EXEMPTION_SAME_DAY'))).toBeVisible()
    await end.fill(`31.12.${year}`)
    await end.press('Enter')
    await expect(dialog.getByText(t('errors.EXEMPTION_SAME_DAY'))).toHaveCount(0)
  })

  await test.step('what the server refuses stands at its field, and nothing typed is lost', async () => {
    const amount = dialog.getByLabel(text('amount'))
    await amount.fill('1000,50')
    await dialog.getByLabel(text('otherBanks')).check()
    await save.click()
    const refused = dialog.getByText(t('errors.EXEMPTION_ABOVE_HEADROOM', { year, amount: 1000 }))
    await expect(refused).toBeVisible()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel(text('otherBanks'))).toBeChecked()
    await amount.fill('600')
    await save.click()
    await expect(dialog).toHaveCount(0)
  })

  const order = page.getByRole('listitem').filter({ hasText: t('own.exemption.allProducts') })
  await test.step('it stands in the list, and is made smaller after a warning', async () => {
    await expect(order).toContainText(t('own.exemption.state.active'))
    await order.getByRole('button', { name: new RegExp(`^${text('change')}`) }).click()
    await expect(dialog.getByText(left(1000))).toBeVisible()
    await dialog.getByLabel(text('amount')).fill('250')
    await expect(dialog.getByText(t('own.exemption.reduceWarning'))).toBeVisible()
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(order).toContainText('250')
    await expect(page.getByText('750,00')).toBeVisible()
  })
})

/** The smallest picture there is. */
const SCAN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('R3.06 R5.05 a certificate is handed in, refused at its field if it is none, and confirmed by finance', async ({
  page,
  t,
  api,
  another,
}) => {
  const { name } = await register(api, anInvestor({ firstName: 'Nika', lastName: `Nichtveranlagt ${Date.now()}` }))
  await page.goto('/investor-portal/profile?tab=tax')
  await page.getByRole('button', { name: t('own.certificate.add') }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel(t('own.certificate.file'), { exact: true })
  const save = dialog.getByRole('button', { name: t('common.action.save') })
  const noProof = t('errors.FILE_TYPE_NOT_ALLOWED', { types: 'PDF, JPG, PNG' })
  for (const [name, buffer, refusal] of [
    ['kein.pdf', Buffer.from('kein PDF'), noProof],
    ['abgebrochen.png', SCAN.subarray(0, 40), t('errors.FILE_BROKEN')],
    [
      'zu-gross.pdf',
      Buffer.alloc(PROOF_MAX_MB * BYTES_PER_MB + 1),
      t('errors.FILE_TOO_LARGE', { maxFileSize: PROOF_MAX_MB }),
    ],
    ['leer.pdf', Buffer.alloc(0), t('portal.fileEmpty')],
  ] as const) {
    await file.setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await save.click()
    await expect(dialog.getByText(refusal), name).toBeVisible()
    await expect(dialog.getByText(name).first()).toBeVisible()
  }
  await file.setInputFiles({ name: 'bescheinigung.png', mimeType: 'image/png', buffer: SCAN })
  await save.click()
  await expect(dialog).toHaveCount(0)
  const certificate = page.getByRole('listitem').filter({ hasText: 'bescheinigung.png' })
  await expect(certificate).toContainText(t('states.certificate.pending'))

  await test.step('finance finds it among the open ones and confirms it', async () => {
    const { page: desk } = await another()
    await desk.request.post('/staff-api/login', {
      data: { email: 'fritz.finanz@goldammer.example', password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await desk.goto('/staff/certificates?state=pending')
    const action = t('staff.certificates.confirm')
    await desk.getByRole('button', { name: t('staff.certificates.of', { action, name }) }).click()
    await desk
      .getByRole('dialog', { name: t('staff.certificates.confirmTitle') })
      .getByRole('button', { name: action })
      .click()
    await expect(desk.getByText(t('staff.certificates.confirmed'))).toBeVisible()
  })

  await page.reload()
  await expect(certificate).toContainText(t('states.certificate.confirmed'))
  const action = t('common.action.download')
  const own = await downloaded(page, () => certificate.getByRole('button', { name: new RegExp(`^${action}`) }).click())
  expect(own.subarray(1, 4).toString()).toBe('PNG')
})

test('R3.06 domain/tax#residence-abroad residence abroad is proved, waits, and spares the tax once finance has confirmed it', async ({
  page,
  t,
  api,
  another,
}) => {
  const { name } = await register(api, anInvestor({ firstName: 'Ada', lastName: `Ausland ${Date.now()}` }))
  const { person } = await api.get('/investor/profile')
  await api.put('/investor/profile', { ...person, country: 'PL', isSubjectToGermanTax: false, taxId: null })
  await page.goto('/investor-portal/profile?tab=tax-information')
  await expect(page.getByText(t('own.taxInformation.abroadText'))).toBeVisible()
  await page.getByRole('button', { name: t('own.taxInformation.proofAdd') }).click()
  const dialog = page.getByRole('dialog')
  const scan = { name: 'ansaessig.png', mimeType: 'image/png', buffer: SCAN }
  await dialog.getByLabel(t('own.taxInformation.proof'), { exact: true }).setInputFiles(scan)
  await dialog.getByRole('button', { name: t('common.action.save') }).click()
  await expect(dialog).toHaveCount(0)
  const note = (key: 'abroadPending' | 'abroadProved') =>
    page.getByText(t(`own.taxInformation.${key}`, { file: scan.name }))
  await expect(note('abroadPending')).toBeVisible()

  const { page: desk } = await another()
  await desk.request.post('/staff-api/login', {
    data: { email: 'fritz.finanz@goldammer.example', password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await desk.goto('/staff/residence-proofs?state=pending')
  const action = t('staff.certificates.confirm')
  await expect(desk.getByRole('button', { name: t('staff.certificates.of', { action, name }) })).toBeVisible()
  await desk.getByRole('button', { name: t('staff.certificates.of', { action, name }) }).click()
  await desk
    .getByRole('dialog', { name: t('staff.residenceProofs.confirmTitle') })
    .getByRole('button', { name: action })
    .click()
  await expect(desk.getByText(t('staff.residenceProofs.confirmed'))).toBeVisible()

  await page.reload()
  await expect(note('abroadProved')).toBeVisible()
})

test('R2.22 R3.06 tax information is checked at its field, and compared with a change made elsewhere', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor({ firstName: 'Toni', lastName: 'Zweifenster' }))
  await page.goto('/investor-portal/profile?tab=tax-information')
  const taxId = page.getByLabel(t('investor.profile.optional', { label: t('investor.profile.field.taxId') }))
  await taxId.fill('12345678901')
  await taxId.blur()
  await expect(page.getByText(t('errors.TAX_ID_INVALID'))).toBeVisible()
  await taxId.fill('86095742719')
  const isUsPerson = page.getByRole('radiogroup', { name: t('investor.profile.field.usPerson') })
  await isUsPerson.getByRole('radio', { name: t('common.word.yes') }).check()
  await expect(page.getByText(t('own.taxInformation.usPersonText'))).toBeVisible()
  await isUsPerson.getByRole('radio', { name: t('common.word.no') }).check()

  await api.put('/investor/tax-information', { taxId: '02468135707' })
  await page.getByRole('button', { name: t('own.profile.save') }).click()
  const dialog = page.getByRole('dialog', { name: t('portal.conflict.title') })
  await expect(dialog.getByText('86095742719')).toBeVisible()
  await expect(dialog.getByText('02468135707')).toBeVisible()
  await dialog.getByRole('button', { name: t('portal.conflict.save') }).click()
  await expect(page.getByText(t('own.taxInformation.saved'))).toBeVisible()
  expect(await api.get('/investor/tax-information')).toMatchObject({ taxId: '86095742719', usPerson: false })
})
