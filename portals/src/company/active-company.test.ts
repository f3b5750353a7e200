import type { Membership } from '@goldammer/sdk/store/model'
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../providers/session.ts', () => ({ currentContext: async () => ({ extensions: { memberships } }) }))

const aMembership = (companyId: string): Membership => ({ companyId, companyName: companyId, role: 'owner' })
let memberships = ['first', 'second', 'third'].map(aMembership)

function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage
}
const browser = storage()

/** A page that is opened in a tab of the same browser; `focus` is to be called when somebody turns to it. */
async function openPage({ tab = storage(), search = '' } = {}) {
  let focus = () => {}
  vi.stubGlobal('addEventListener', (_focus: string, listener: () => void) => {
    focus = listener
  })
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('location', { pathname: '/company-portal', search, assign: () => undefined })
  vi.resetModules()
  const page = await import('./active-company.ts')
  return { ...page, focus: () => focus() }
}

beforeEach(() => {
  memberships = ['first', 'second', 'third'].map(aMembership)
  vi.unstubAllGlobals()
})

test('R2.25 a page and its tab stay with their company when another tab chooses another one', async () => {
  const tab = storage()
  const one = await openPage({ tab })
  expect(await one.activeCompanyId()).toBe('first')
  const other = await openPage()
  other.chooseCompany('second')
  expect(await one.activeCompanyId()).toBe('first')
  expect(await (await openPage()).activeCompanyId()).toBe('second')
  expect(await (await openPage({ tab })).activeCompanyId()).toBe('first')
})

test('R2.25 the link of a mail opens the company it is about, of which one has to be a member', async () => {
  expect(await (await openPage({ search: '?company=third' })).activeCompanyId()).toBe('third')
  expect(memberships.map((it) => it.companyId)).toContain(
    await (await openPage({ search: '?company=foreign' })).activeCompanyId(),
  )
})

test('R2.25 what is opened from a page in a new tab belongs to the company of that page', async () => {
  const fromMail = await openPage({ search: '?company=third' })
  await fromMail.activeCompanyId()
  expect(await (await openPage()).activeCompanyId()).toBe('third')
  const other = await openPage({ search: '?company=second' })
  await other.activeCompanyId()
  fromMail.focus()
  expect(await (await openPage()).activeCompanyId()).toBe('third')
})

test('R6.07 who is removed from a company acts for no other in its place', async () => {
  const page = await openPage({ search: '?company=third' })
  await page.activeCompanyId()
  memberships = [aMembership('first')]
  expect(await page.activeCompanyId()).toBe('third')
  expect(page.activeMembership(memberships)).toBeUndefined()
})
