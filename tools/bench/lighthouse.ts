import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { browserPath } from '../src/browser.ts'
import { type Benchmark, type Measurement, median } from '../src/measurement.ts'

const PAGES = {
  home: '/',
  listing: '/projekte',
  product: '/projekte/quellhain-repowering',
  'blog post': '/blog/zins-nach-steuern',
  FAQ: '/faq',
}
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const CATEGORIES = Object.keys(GOALS) as (keyof typeof GOALS)[]
/** What one visit measures wavers with what else the machine does: of each figure the middle one counts. */
const VISITS = 5

const CHROMIUM = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Request = { resourceType: string; transferSize: number }

async function visit(url: string, port: number): Promise<Result> {
  const answer = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
  if (!answer || answer.lhr.runtimeError) throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`)
  return answer.lhr
}

const scoreOf = (result: Result, category: string) => (result.categories[category]?.score ?? 0) * 100
const figureOf = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? Number.NaN

function requestsOf(result: Result, type: string): Request[] {
  const details = result.audits['network-requests']?.details as { items: Request[] } | undefined
  return details?.items.filter(({ resourceType }) => resourceType === type) ?? []
}

/** What keeps a score from its goal, in Lighthouse's words. */
function complaintsOf(result: Result): string[] {
  return CATEGORIES.filter((category) => scoreOf(result, category) < GOALS[category]).flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ weight, audit: result.audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && typeof audit?.score === 'number' && audit.score < 0.9)
      .map(({ audit }) => `${category}: ${audit?.title} ${audit?.displayValue ?? ''}`),
  )
}

const stylesOf = (result: Result) =>
  requestsOf(result, 'Stylesheet').reduce((sum, { transferSize }) => sum + transferSize, 0)

function measurementsOf(page: string, results: Result[]): Measurement[] {
  const middle = (read: (result: Result) => number) => median(results.map(read))
  return [
    ...CATEGORIES.map((category) => ({
      what: `${page}: ${category}`,
      value: middle((result) => scoreOf(result, category)),
      unit: 'of 100',
      goal: { atLeast: GOALS[category] },
    })),
    {
      what: `${page}: largest contentful paint`,
      value: middle((result) => figureOf(result, 'largest-contentful-paint') / 1000),
      unit: 's',
      goal: { atMost: 1.8 },
    },
    {
      what: `${page}: cumulative layout shift`,
      value: middle((result) => figureOf(result, 'cumulative-layout-shift') * 1000),
      unit: '‰',
      goal: { atMost: 20 },
    },
    { what: `${page}: CSS on the wire`, value: middle(stylesOf) / 1024, unit: 'KB', goal: { atMost: 25 } },
    {
      what: `${page}: fonts before a touch`,
      value: middle((result) => requestsOf(result, 'Font').length),
      unit: 'files',
      goal: { atMost: 2 },
    },
  ]
}

/** The main pages as Lighthouse's slow phone on a slow network sees them. */
export default {
  title: 'main pages by Lighthouse, mobile',
  async measure(openSystem) {
    const { url } = await openSystem()
    const chrome = await launch({ chromePath: await browserPath(), chromeFlags: CHROMIUM })
    const measurements: Measurement[] = []
    try {
      for (const [page, path] of Object.entries(PAGES)) {
        const results: Result[] = []
        for (let index = 0; index < VISITS; index++) results.push(await visit(url + path, chrome.port))
        for (const complaint of new Set(results.flatMap(complaintsOf))) console.log(`  ${page}: ${complaint}`)
        measurements.push(...measurementsOf(page, results))
      }
    } finally {
      chrome.kill()
    }
    return measurements
  },
} satisfies Benchmark
