import { NOTIFICATION_TIMEOUT_MS } from '@goldammer/sdk/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dismiss, notify } from '../kit/notify.ts'
import './notifications.ts'

let notices: HTMLElement
beforeEach(() => {
  notices = document.createElement('site-notifications')
  notices.dataset.close = 'Schließen'
  document.body.append(notices)
})
afterEach(() => {
  notices.remove()
  vi.useRealTimers()
})

const shown = () => [...notices.querySelectorAll('.toast p')].map(({ textContent }) => textContent)

test('R4.08 a notice leaves in time, waits while it is read, and stays if it is persistent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  notify({ type: 'success', message: 'Gespeichert' })
  notify({ type: 'info', message: 'Bleibt', persistent: true })
  notify({ type: 'danger', message: 'Misslungen' })
  const read = notices.querySelector('.toast')!
  const [close] = read.getElementsByTagName('button')
  close!.focus()
  vi.advanceTimersByTime(NOTIFICATION_TIMEOUT_MS * 2)
  expect(shown()).toEqual(['Gespeichert', 'Bleibt', 'Misslungen'])
  close!.blur()
  vi.advanceTimersByTime(NOTIFICATION_TIMEOUT_MS - 100)
  expect(shown()).toContain('Gespeichert')
  vi.advanceTimersByTime(200)
  expect(shown()).toEqual(['Bleibt', 'Misslungen'])
})

test('R4.08 the pointer holds a notice as the focus does', async () => {
  notify({ type: 'success', message: 'Gespeichert' })
  await userEvent.hover(page.getByText('Gespeichert'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  notices.querySelector('.toast')!.dispatchEvent(new PointerEvent('pointerenter'))
  notices.querySelector('.toast')!.dispatchEvent(new PointerEvent('pointerleave'))
  vi.advanceTimersByTime(NOTIFICATION_TIMEOUT_MS * 2)
  expect(shown()).toEqual(['Gespeichert'])
})

test('R4.08 an error is an alert, and stays until it is closed', async () => {
  notify({ type: 'danger', message: 'Misslungen' })
  await expect.element(page.getByRole('alert').getByText('Misslungen')).toBeVisible()
  await page.getByRole('button', { name: 'Schließen' }).click()
  expect(shown()).toEqual([])
})

test('a notice with the id of another replaces it, and can be taken away by it', () => {
  notify({ id: 'cart', type: 'info', message: 'Einer' })
  notify({ id: 'cart', type: 'info', message: 'Zwei' })
  notify({ type: 'info', message: 'Daneben' })
  expect(shown()).toEqual(['Zwei', 'Daneben'])
  dismiss('cart')
  expect(shown()).toEqual(['Daneben'])
})

test('the action of a notice is its first button', async () => {
  const run = vi.fn()
  notify({ type: 'info', message: 'Entfernt', action: { label: 'Zurückholen', run } })
  await page.getByRole('button', { name: 'Zurückholen' }).click()
  expect(run).toHaveBeenCalledOnce()
})
