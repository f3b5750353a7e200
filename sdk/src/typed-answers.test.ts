import { beforeEach, expect, test, vi } from 'vitest'
import { forgetTypedAnswers, forgetWhereSignedOut } from './typed-answers.ts'

/** As a browser has it: its keys are its own properties. */
function storage(kept: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => void delete kept[key],
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as never
}

const typed = () => ({
  'checkout.situation.d1': '{"annualNetIncome":36000}',
  'checkout.typed': '{}',
  'order-key:d1': 'k',
})
const browser: Record<string, string> = {}
beforeEach(() => {
  for (const key of Object.keys(browser)) delete browser[key]
  vi.stubGlobal('localStorage', storage(browser))
})

/** Acts in a tab with these values, and answers what is left of them. */
function inTab(kept: Record<string, string>, act: () => void) {
  vi.stubGlobal('sessionStorage', storage(kept))
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  act()
  return listeners
}

test('ASVS 14.3.1 a logout removes income figures from the browser, not the key of an order', () => {
  const tab: Record<string, string> = typed()
  inTab(tab, forgetTypedAnswers)
  expect(Object.keys(tab)).not.toContain('checkout.situation.d1')
  expect(Object.keys(tab)).not.toContain('checkout.typed')
  expect(tab['order-key:d1']).toBe('k')
  expect(JSON.stringify(browser)).not.toContain('36000')
})

test.each(['storage', 'pageshow'])('ASVS 14.3.1 another tab forgets its own at the event %s', (event) => {
  const other: Record<string, string> = typed()
  const listeners = inTab(other, forgetWhereSignedOut)
  expect(other['checkout.typed']).toBe('{}')
  inTab({}, forgetTypedAnswers)
  inTab(other, () => listeners.get(event)!())
  expect(other['checkout.situation.d1']).toBeUndefined()
})

test('a tab stores input after a logout that it knows of, also across its pages', () => {
  const tab: Record<string, string> = typed()
  inTab(tab, forgetTypedAnswers)
  Object.assign(tab, typed())
  inTab(tab, forgetWhereSignedOut)
  expect(tab['checkout.situation.d1']).toContain('36000')
})
