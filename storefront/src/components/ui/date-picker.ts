import { formatDate } from '@goldammer/sdk/format'
import { addMonths, daysInMonth, parts, toDate } from '@goldammer/sdk/rules/local-dates'
import { isLocalDate, type LocalDate } from '@goldammer/sdk/units'
import { type Bounds, dayByKey, isWithin, nearest, readDate, today } from '../../lib/calendar.ts'
import { makeDialog, render } from './calendar-view.ts'
import type { DatePickerTexts } from './date-picker-texts.ts'

/** The dimmed page behind a dialog counts as the dialog itself. */
function isBeside({ clientX, clientY }: MouseEvent, dialog: Element): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** R5.15: a calendar for the text field inside, by the date-picker dialog pattern of the ARIA practices. */
class DatePicker extends HTMLElement {
  #dialog: HTMLDialogElement | undefined
  #focused = today()

  connectedCallback() {
    this.addEventListener('click', this.#clicked)
    this.addEventListener('keydown', this.#pressed)
    this.addEventListener('change', this.#changed)
    this.#input.addEventListener('input', this.#typed)
    this.#label()
  }

  disconnectedCallback() {
    this.#dialog?.remove()
    this.#dialog = undefined
  }

  get #input() {
    return this.querySelector<HTMLInputElement>('input')!
  }
  get #opener() {
    return this.querySelector<HTMLButtonElement>('[data-act="open"]')!
  }
  get #texts(): DatePickerTexts {
    return JSON.parse(this.dataset.texts ?? '{}')
  }
  get #bounds(): Bounds {
    const { min, max } = this.dataset
    return { min: isLocalDate(min) ? min : undefined, max: isLocalDate(max) ? max : undefined }
  }

  #open() {
    if (!this.#dialog) {
      this.#dialog = makeDialog(this.#texts, document.documentElement.lang || 'de')
      this.#dialog.addEventListener('close', () => this.#closed())
      this.append(this.#dialog)
    }
    this.#focused = nearest(readDate(this.#input.value) ?? today(), this.#bounds)
    this.#render()
    // The browser gives the focus back as the dialog closes; the event "close" comes later, when one may be typing again.
    this.#opener.focus()
    this.#dialog.showModal()
    this.#place()
    addEventListener('resize', this.#place)
    addEventListener('scroll', this.#place, { passive: true })
    this.#focusDay()
  }

  #closed() {
    removeEventListener('resize', this.#place)
    removeEventListener('scroll', this.#place)
  }

  /** Below its field where there is room, else above it, and never outside of the window. */
  #place = () => {
    const dialog = this.#dialog
    if (!dialog) return
    const field = this.#input.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = dialog
    const isBelow = field.bottom + 8 + height <= innerHeight || field.top < height + 8
    const top = isBelow ? field.bottom + 8 : field.top - height - 8
    dialog.style.left = `${Math.max(8, Math.min(field.left, innerWidth - width - 8))}px`
    dialog.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`
  }

  #render() {
    render(this.#dialog!, {
      focused: this.#focused,
      chosen: readDate(this.#input.value),
      today: today(),
      bounds: this.#bounds,
      locale: document.documentElement.lang || 'de',
    })
  }

  #focusDay() {
    this.#dialog?.querySelector<HTMLButtonElement>(`[data-day="${this.#focused}"]`)?.focus()
  }

  #show(day: LocalDate, { keepFocus = false } = {}) {
    this.#focused = nearest(day, this.#bounds)
    this.#render()
    if (!keepFocus) this.#focusDay()
  }

  #clicked = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const { act, turn, day } = target.closest<HTMLElement>('button')?.dataset ?? {}
    if (act === 'open') this.#open()
    if (act === 'close' || (target === this.#dialog && isBeside(event, target))) this.#dialog?.close()
    if (act === 'today') this.#choose(today())
    if (act === 'clear') this.#choose(null)
    if (turn) this.#show(addMonths(this.#focused, Number(turn)), { keepFocus: true })
    if (isLocalDate(day)) this.#choose(day)
  }

  #pressed = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.day) return
    const day = dayByKey(this.#focused, event)
    if (!day) return
    event.preventDefault()
    this.#show(day)
  }

  #changed = (event: Event) => {
    if (event.target === this.#input) this.#normalise()
    if (!(event.target instanceof HTMLSelectElement)) return
    event.stopPropagation()
    const [year, month, day] = parts(this.#focused)
    const value = Number(event.target.value)
    const [newYear, newMonth] = event.target.dataset.part === 'year' ? [value, month] : [year, value]
    this.#show(toDate(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth))), { keepFocus: true })
  }

  #typed = () => {
    this.#input.setCustomValidity('')
    this.#label()
  }

  /** Shows 1988-05-17 as 17.05.1988; in a form, what is no day or outside of the bounds is invalid. */
  #normalise() {
    const { value } = this.#input
    const day = readDate(value)
    if (day) this.#input.value = formatDate(day)
    const isWrong = value.trim() !== '' && (!day || !isWithin(day, this.#bounds))
    if ('validate' in this.dataset) this.#input.setCustomValidity(isWrong ? this.#texts.invalid : '')
  }

  #choose(day: LocalDate | null) {
    // React keeps a setter of its own on the field and hears only of what goes past it.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(this.#input, day ? formatDate(day) : '')
    this.#input.dispatchEvent(new Event('input', { bubbles: true }))
    this.#input.dispatchEvent(new Event('change', { bubbles: true }))
    this.#dialog?.close()
  }

  #label() {
    const day = readDate(this.#input.value)
    const { open, change } = this.#texts
    this.#opener.setAttribute('aria-label', day ? change.replace('{date}', formatDate(day)) : open)
  }
}

if (!customElements.get('date-picker')) customElements.define('date-picker', DatePicker)
