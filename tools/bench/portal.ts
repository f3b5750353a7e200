import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import type pg from 'pg'
import { browserPath } from '../src/browser.ts'
import { signIn, startLoadedBackend, storeHeaders } from '../src/loaded-backend.ts'
import type { Benchmark, Measurement } from '../src/measurement.ts'

const INVESTORS = 100_000
const CONTRACTS = 2_000
const JANA = 'jana.probst@post.example'
/** Of the benchmark's data. */
const LARGEST = 'portal.1@post.example'
const WARM_UPS = 8
const CALLS = 40
/** The figures of one visit waver with what else the machine does: the one in the middle counts. */
const VISITS = 3

const middleOf = <T>(values: T[], of: (value: T) => number): T =>
  values.toSorted((a, b) => of(a) - of(b))[Math.floor(values.length / 2)] as T

function scriptsOf(result: Result): number {
  const details = result.audits['network-requests']?.details as
    | { items: { resourceType: string; transferSize: number }[] }
    | undefined
  const scripts = details?.items.filter(({ resourceType }) => resourceType === 'Script') ?? []
  return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
}

const interactiveOf = (result: Result) => result.audits.interactive?.numericValue ?? Number.NaN

/** What a page of the portal loads, and when it can be used, on Lighthouse's slow phone with a slow network. */
async function measureLoads(origin: string): Promise<Measurement[]> {
  const cookie = await signIn(origin, JANA)
  const pages = [
    { what: 'dashboard', path: '/investor-portal', scripts: 320 },
    { what: 'list', path: '/investor-portal/investments', scripts: 380 },
  ]
  const chromeFlags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
  ]
  const chrome = await launch({ chromePath: await browserPath(), chromeFlags })
  try {
    const measurements: Measurement[] = []
    for (const { what, path, scripts } of pages) {
      const visits: Result[] = []
      for (let visit = 0; visit < VISITS; visit++) {
        const answer = await lighthouse(origin + path, {
          port: chrome.port,
          onlyCategories: ['performance'],
          logLevel: 'error',
          extraHeaders: { Cookie: cookie },
        })
        if (!answer || answer.lhr.runtimeError) throw new Error(`${path}: ${answer?.lhr.runtimeError?.message}`)
        visits.push(answer.lhr)
      }
      const middle = middleOf(visits, interactiveOf)
      measurements.push(
        {
          what: `${what}: JavaScript of the first load`,
          value: scriptsOf(middle) / 1024,
          unit: 'KB',
          goal: { atMost: scripts },
        },
        { what: `${what}: interactive`, value: interactiveOf(middle) / 1000, unit: 's', goal: { atMost: 2.5 } },
      )
    }
    return measurements
  } finally {
    chrome.kill()
  }
}

/** The calls that fill each screen; those of one screen are asked for at once. */
async function screensOf(db: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await db.query(
    `select replace(order_id::text, '-', '') as order_id, replace(product_id::text, '-', '') as product_id,
      to_char(current_date, 'YYYY-MM') as month, extract(year from current_date) as year
      from contract where order_number = 'PORTAL-6'`,
  )
  const { order_id: orderId, product_id: productId, month, year } = rows[0]
  return {
    dashboard: ['/investor/dashboard', '/investor/limits', '/investor/news?limit=5'],
    'payments of a month': [`/investor/payments?month=${month}`],
    'investments by industry': ['/investor/investments/groups?by=branch'],
    'investments by type, searched': ['/investor/investments/groups?by=productType&term=Projekt%201'],
    'investments, first page': ['/investor/investments?limit=50'],
    'investments, last page by name': ['/investor/investments?limit=50&sort=productName&anchor=last'],
    'investments, page in the middle': ['/investor/investments?limit=50&position=1001&sort=-amountTotal'],
    'one investment': [
      `/investor/investments/${orderId}/${productId}`,
      `/investor/investments/${orderId}/cancellation`,
      `/product/${productId}/posts?kind=update&limit=3`,
    ],
    'notifications of an investment': [`/investor/news?limit=50&orderId=${orderId}`],
    documents: ['/investor/documents?limit=50'],
    news: ['/investor/news?limit=50'],
    'payouts of a year': [`/investor/payouts?year=${year}`],
    profile: ['/investor/profile', '/investor/identity-check', '/investor/bank-accounts'],
  }
}

async function timeOf(origin: string, cookie: string, paths: string[]): Promise<number> {
  const began = performance.now()
  await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}/store-api${path}`, { headers: { ...storeHeaders, cookie } })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`)
    }),
  )
  return performance.now() - began
}

export default {
  title: 'the investor portal',
  async measure(openSystem) {
    const { url, databaseUrl, environment } = await openSystem()
    const measurements = await measureLoads(url)
    const large = await startLoadedBackend({ databaseUrl, environment }, 'portal-data.sql', {
      investors: INVESTORS,
      contracts: CONTRACTS,
    })
    const cookie = await signIn(large.origin, LARGEST)
    for (const [screen, paths] of Object.entries(await screensOf(large.db))) {
      for (let call = 0; call < WARM_UPS; call++) await timeOf(large.origin, cookie, paths)
      const times: number[] = []
      for (let call = 0; call < CALLS; call++) times.push(await timeOf(large.origin, cookie, paths))
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
      measurements.push(
        { what: `${screen}, p50`, value: at(0.5), unit: 'ms' },
        { what: `${screen}, p95`, value: at(0.95), unit: 'ms', goal: { atMost: 150 } },
      )
    }
    await large.stop()
    return measurements
  },
} satisfies Benchmark
