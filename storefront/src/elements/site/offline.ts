import { dismiss, notify } from '../kit/notify.ts'

/** Says that the connection is gone for as long as it is, and that it is back. */
const texts = () => document.querySelector<HTMLElement>('site-notifications')?.dataset ?? {}

window.addEventListener('offline', () => {
  notify({ id: 'offline', type: 'warning', message: texts().offline ?? '', persistent: true })
})
window.addEventListener('online', () => {
  dismiss('offline')
  notify({ type: 'success', message: texts().online ?? '' })
})
