import { parts } from '@goldammer/sdk/rules/local-dates'
import type { LocalDate } from '@goldammer/sdk/units'
import { type Bounds, gridOf, isWithin, mayTurn, monthsOf, yearsOf } from '../../lib/calendar.ts'
import type { DatePickerTexts } from './date-picker-texts.ts'

/** What the calendar shows: the month of the day that has the focus. */
export type CalendarState = {
  focused: LocalDate
  chosen: LocalDate | null
  today: LocalDate
  bounds: Bounds
  locale: string
}

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<HTMLElementTagNameMap[Tag]>

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag>,
  attributes: Record<string, string> = {},
  children: Node[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

const utc = (day: LocalDate) => new Date(`${day}T00:00:00Z`)
const named = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })

const ARROWS = { previous: 'm15 18-6-6 6-6', next: 'm9 18 6-6-6-6' }

function arrow(name: keyof typeof ARROWS, label: string): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'btn btn-text btn-icon' }, { 'aria-label': label })
  button.dataset.turn = name === 'previous' ? '-1' : '1'
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ARROWS[name]}"/></svg>`
  return button
}

/** The dialog with everything that does not change; `render` fills in the month. */
export function makeDialog(texts: DatePickerTexts, locale: string): HTMLDialogElement {
  const weekday = named(locale, { weekday: 'short' })
  const wholeWeekday = named(locale, { weekday: 'long' })
  // 2024 began on a Monday.
  const days = gridOf(2024, 1).slice(0, 7)
  const heads = days.map((day) => {
    const abbr = wholeWeekday.format(utc(day))
    return make('th', { textContent: weekday.format(utc(day)).replace('.', '').slice(0, 3) }, { scope: 'col', abbr })
  })
  const button = (act: string, textContent: string) => {
    const made = make('button', { type: 'button', className: 'btn btn-text btn-sm', textContent })
    made.dataset.act = act
    return made
  }
  return make('dialog', { className: 'date-dialog' }, { 'aria-label': texts.dialog }, [
    make('div', { className: 'date-head' }, {}, [
      arrow('previous', texts.previousMonth),
      make('select', { className: 'select input-sm' }, { 'aria-label': texts.month, 'data-part': 'month' }),
      make('select', { className: 'select input-sm' }, { 'aria-label': texts.year, 'data-part': 'year' }),
      arrow('next', texts.nextMonth),
    ]),
    make('table', {}, { role: 'grid', 'aria-live': 'polite' }, [
      make('thead', {}, {}, [make('tr', {}, {}, heads)]),
      make('tbody', {}),
    ]),
    make('p', { className: 'date-keys', textContent: texts.keys }),
    make('div', { className: 'date-foot' }, {}, [
      button('today', texts.today),
      button('clear', texts.clear),
      button('close', texts.close),
    ]),
  ])
}

/** Shows the month of the focused day: its 42 days, its twelve months and the list of years. */
export function render(dialog: HTMLDialogElement, state: CalendarState): void {
  const { focused, today, bounds, locale } = state
  const [year, month] = parts(focused)
  const years = yearsOf(today, bounds, focused)
  const monthName = named(locale, { month: 'long' })
  const months = monthsOf(year, bounds).map((isOpen, index) =>
    make('option', {
      value: String(index + 1),
      textContent: monthName.format(new Date(Date.UTC(2024, index, 1))),
      disabled: !isOpen,
      selected: index + 1 === month,
    }),
  )
  const yearOptions = years.map((one) =>
    make('option', { value: String(one), textContent: String(one), selected: one === year }),
  )
  dialog.querySelector('[data-part="month"]')!.replaceChildren(...months)
  dialog.querySelector('[data-part="year"]')!.replaceChildren(...yearOptions)
  for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-turn]')) {
    button.disabled = !mayTurn(focused, Number(button.dataset.turn) as -1 | 1, bounds, years)
  }
  dialog.querySelector<HTMLButtonElement>('[data-act="today"]')!.disabled = !isWithin(today, bounds)
  const table = dialog.querySelector('table')!
  table.setAttribute('aria-label', named(locale, { month: 'long', year: 'numeric' }).format(utc(focused)))
  const cells = gridOf(year, month).map((day) => cellOf(day, state, month))
  const rows = Array.from({ length: cells.length / 7 }, (_, row) =>
    make('tr', {}, {}, cells.slice(7 * row, 7 * row + 7)),
  )
  table.querySelector('tbody')!.replaceChildren(...rows)
}

function cellOf(day: LocalDate, { focused, chosen, today, bounds, locale }: CalendarState, month: number) {
  const [, ofMonth, number] = parts(day)
  const button = make(
    'button',
    {
      type: 'button',
      textContent: String(number),
      // One stop for the tab key; arrows do the rest.
      tabIndex: day === focused ? 0 : -1,
      disabled: !isWithin(day, bounds),
      className: ofMonth === month ? '' : 'other-month',
    },
    {
      'aria-label': named(locale, { dateStyle: 'full' }).format(utc(day)),
      ...(day === today ? { 'aria-current': 'date' } : {}),
    },
  )
  button.dataset.day = day
  return make('td', {}, { role: 'gridcell', 'aria-selected': String(day === chosen) }, [button])
}
