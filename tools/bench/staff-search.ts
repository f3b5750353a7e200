import { signInStaff, startLoadedBackend, storeHeaders } from '../src/loaded-backend.ts'
import type { Benchmark, Measurement } from '../src/measurement.ts'

const CUSTOMERS = 1_000_000
const CONTRACTS = CUSTOMERS / 5
const WARM_UPS = 5
const CALLS = 40
const SUPPORT = 'sina.support@goldammer.example'

const middle = Math.floor(CUSTOMERS / 2)
/** What people of support type, from what finds one to what finds thousands. */
const searches: Record<string, string> = {
  'no search, the newest': '',
  'no search, by name': 'sort=name',
  'no search, by last login': 'sort=-lastLoginAt',
  'first and last name': 'text=anna%20berg',
  'a last name': 'text=bergmann&sort=name',
  'a first name': 'text=anna',
  'two letters': 'text=be&sort=name',
  'an e-mail address': 'text=anna.feldmann.40%40post.example',
  'the beginning of an address': 'text=anna.berg%40',
  'a customer number': `text=7${String(middle).padStart(7, '0')}`,
  'a contract number': `text=GA-2026-${7_000_000 + Math.floor(CONTRACTS / 2)}`,
  'the end of a contract number': `text=${7_000_000 + Math.floor(CONTRACTS / 2)}`,
  nobody: 'text=zzyzx',
  'one state of the identity check': 'kycState=rejected',
  'without a check, by name': 'kycState=none&sort=name',
  'a last name late in the alphabet, by name': 'text=horstrath&sort=name',
  'a company': 'text=muster-handel%20400000',
  'a telephone number': `text=${encodeURIComponent('030 55 0400000')}`,
  'a place that a tenth live in': 'text=grossheim',
  'a place that a tenth live in, by name': 'text=grossheim&sort=name',
  'a name and a place': 'text=bergmann%20grossheim',
  'a small place': 'text=kleindorf17',
  'a postcode': 'text=45678',
  'a name and a state': 'text=anna&kycState=pending&sort=name',
}

async function timeOf(origin: string, cookie: string, query: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${origin}/staff-api/customers?limit=50&${query}`, {
    headers: { ...storeHeaders, cookie },
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${body.slice(0, 300)}`)
  return performance.now() - began
}

export default {
  title: 'staff search a million customers',
  async measure(openSystem) {
    const loaded = await startLoadedBackend(await openSystem(), 'staff-search-data.sql', {
      customers: CUSTOMERS,
      contracts: CONTRACTS,
    })
    const cookie = await signInStaff(loaded.origin, SUPPORT)
    const measurements: Measurement[] = []
    for (const [what, query] of Object.entries(searches)) {
      for (let call = 0; call < WARM_UPS; call++) await timeOf(loaded.origin, cookie, query)
      const times: number[] = []
      for (let call = 0; call < CALLS; call++) times.push(await timeOf(loaded.origin, cookie, query))
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
      measurements.push(
        { what: `${what}, p50`, value: at(0.5), unit: 'ms' },
        { what: `${what}, p95`, value: at(0.95), unit: 'ms', goal: { atMost: 150 } },
      )
    }
    await loaded.stop()
    return measurements
  },
} satisfies Benchmark
