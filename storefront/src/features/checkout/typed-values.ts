const KEY = 'checkout.typed'

const address = () => location.pathname + location.search

/** What was typed in the open step waits in this tab while one signs in again; it is read once. */
export function keepTyped(values: object): void {
  sessionStorage.setItem(KEY, JSON.stringify({ address: address(), values }))
}

export function takeTyped<T extends object>(): T | null {
  if (typeof sessionStorage === 'undefined') return null
  const stored = sessionStorage.getItem(KEY)
  if (!stored) return null
  sessionStorage.removeItem(KEY)
  const typed = JSON.parse(stored) as { address: string; values: T }
  return typed.address === address() ? typed.values : null
}
