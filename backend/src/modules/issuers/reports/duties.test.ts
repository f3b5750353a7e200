import { type LocalDate, localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { dutiesOf, type ReportingProduct, remindersBy } from './duties.ts'
import { isLate, shownState } from './states.ts'

const today = localDate('2026-11-20')
const product = (more: Partial<ReportingProduct> = {}): ReportingProduct => ({
  productId: 'p',
  companyId: 'c',
  type: 'subordinatedLoan',
  regime: 'vermanlg_2a',
  roundState: 'open',
  startDate: localDate('2025-09-01'),
  draftedOn: localDate('2025-08-01'),
  isHeld: true,
  ...more,
})
const owed = (more: Partial<ReportingProduct> = {}, day: LocalDate = today) =>
  dutiesOf([product(more)], day).map(({ kind, periodEnd, dueOn }) => `${kind} ${periodEnd ?? '-'} ${dueOn}`)

test.each([
  ['vermanlg_2a', '2026-06-30'],
  ['vermanlg_2', '2026-06-30'],
  ['wppg_wib', '2026-12-31'],
  ['ecsp', '2026-12-31'],
  ['prospectus', '2026-12-31'],
] as const)('R3.15 under %s the annual statement of 2025 is due on %s', (regime, dueOn) => {
  expect(owed({ regime })).toContain(`annual_financial_statement 2025-12-31 ${dueOn}`)
})

test('R3.15 who began this year owes nothing for the last one, and goods never', () => {
  expect(owed({ startDate: localDate('2026-01-01') })).toEqual(['annual_financial_statement 2026-12-31 2027-06-30'])
  expect(owed({ startDate: localDate('2025-12-31') })).toHaveLength(2)
  expect(owed({ type: 'collectible', regime: 'none' })).toEqual([])
})

test.each([
  ['subordinatedLoan', 0],
  ['bond', 0],
  ['ventureDebt', 0],
  ['participation_rights', 2],
  ['silent_partnership', 2],
  ['seedInvest', 2],
] as const)('R3.15 of %s %s quarters are reported', (type, count) => {
  expect(owed({ type }).filter((one) => one.startsWith('quarterly'))).toHaveLength(count)
})

test.each([
  ['2026-09-30', ['2026-06-30 2026-08-14', '2026-09-30 2026-11-14']],
  ['2026-10-01', ['2026-09-30 2026-11-14', '2026-12-31 2027-02-14']],
  ['2027-01-01', ['2026-12-31 2027-02-14', '2027-03-31 2027-05-15']],
])('R3.15 on %s the last quarter and the running one are owed, 45 days after their end', (day, quarters) => {
  const of = owed({ type: 'participation_rights' }, localDate(day)).filter((one) => one.startsWith('quarterly'))
  expect(of).toEqual(quarters.map((one) => `quarterly_report ${one}`))
})

test('R3.15 pitch deck and funding plan are due two weeks before the round opens, and not asked for afterwards', () => {
  expect(owed({ roundState: 'upcoming', startDate: localDate('2027-01-15') })).toEqual([
    'pitchdeck - 2027-01-01',
    'funding_plan - 2027-01-01',
  ])
  expect(owed({ roundState: 'draft', startDate: null, draftedOn: localDate('2026-11-01') })).toEqual([
    'pitchdeck - 2026-12-01',
    'funding_plan - 2026-12-01',
  ])
  expect(owed({ roundState: 'not_funded' })).toEqual([])
})

test('R3.15 a round that is over is reported on as long as somebody’s money works in it', () => {
  expect(owed({ roundState: 'closed' })).toHaveLength(2)
  expect(owed({ roundState: 'closed', isHeld: false })).toEqual([])
})

test('R3.15 a company owes one annual statement, by the earliest of its products’ days', () => {
  const both = [product({ productId: 'p', regime: 'ecsp' }), product({ productId: 'q' })]
  const ofLastYear = dutiesOf(both, today).filter(({ periodEnd }) => periodEnd === '2025-12-31')
  expect(ofLastYear).toMatchObject([{ productId: null, dueOn: '2026-06-30' }])
})

test.each([
  [-31, 0],
  [-30, 1],
  [-8, 1],
  [-7, 2],
  [0, 2],
  [1, 3],
  [13, 3],
  [14, 4],
  [400, 4],
])('R2.24 %s days after the due day %s reminders have gone out', (days, count) => {
  expect(remindersBy(days)).toBe(count)
})

test.each([
  ['2026-12-21', 'open', false],
  ['2026-12-20', 'due', false],
  ['2026-11-20', 'due', false],
  ['2026-11-19', 'overdue', true],
])('R3.15 what is open and due on %s is shown as %s', (dueOn, shown, late) => {
  const open = { state: 'open', dueOn: localDate(dueOn) } as const
  expect([shownState(open, today), isLate(open, today)]).toEqual([shown, late])
  expect(shownState({ ...open, state: 'returned' }, today)).toBe('returned')
  expect(isLate({ ...open, state: 'submitted' }, today)).toBe(false)
})
