import type { CartError } from '@goldammer/sdk/store/model'
import { notify } from '../kit/notify.ts'

const KEY = 'cart-errors-told'

/**
 * R4.07: each message of a cart is shown once: what stands for longer (an address we cannot deliver to) not again on each page, what
 * went and came back again. The page of the cart shows it by itself.
 */
export function notifyOnce(errors: CartError[]) {
  const notified = new Set((sessionStorage.getItem(KEY) ?? '').split('\n'))
  sessionStorage.setItem(KEY, errors.map(({ key }) => key).join('\n'))
  if (document.querySelector('cart-view')) return
  for (const { key, level, message } of errors) {
    if (notified.has(key)) continue
    const type = level >= 20 ? 'danger' : level > 0 ? 'warning' : 'info'
    notify({ id: `cart-${key}`, type, message, persistent: level > 0 })
  }
}
