import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Stateful } from '../../../gallery/helpers.tsx'
import { render } from '../../../gallery/render.tsx'
import { PeriodFilter } from './period-filter.tsx'

const period = (
  <Stateful<(string | undefined)[]> start={[]}>
    {([from, to], set) => <PeriodFilter label="Zeitraum" from={from} to={to} onChange={(...days) => set(days)} />}
  </Stateful>
)
const from = page.getByLabelText('Zeitraum', { exact: true })

test('R1.09 R5.15 days are German in every language, and the week begins on Monday', async () => {
  await render(period, { locale: 'pl-PL' })
  await from.click()
  const week = document.querySelector('.ant-picker-content thead tr')
  expect([...(week?.children ?? [])].map((day) => day.textContent)).toEqual([
    'Pon',
    'Wt',
    'Śr',
    'Czw',
    'Pt',
    'Sob',
    'Niedz',
  ])
  await from.fill('2026-11-02')
  await userEvent.keyboard('{Enter}')
  await expect.element(from).toHaveValue('02.11.2026')
  await userEvent.keyboard('{Escape}')
})

test('R5.15 a day before the year 1000 is no day', async () => {
  await render(period, { locale: 'pl-PL' })
  await from.fill('31.12.0999')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(from).toHaveValue('')
})

test('R1.09 every day of both months of a period can be chosen on the narrowest phone', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  await render(period)
  await from.click()
  await expect.element(page.getByText('15', { exact: true }).first()).toBeVisible()
  const months = [...document.querySelectorAll('.ant-picker-panel')]
  expect(months).toHaveLength(2)
  for (const month of months) {
    const { left, right } = month.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
  }
  await page.getByText('15', { exact: true }).first().click()
  await expect.element(from).toHaveValue(expect.stringMatching(/^15\./))
})
