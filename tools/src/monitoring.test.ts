import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { ProcessMetrics } from '@goldammer/sdk/metrics'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot, root } from './paths.ts'

const read = (path: string) => readFileSync(inRoot(path), 'utf8')
const rules = read('deploy/monitoring/alerts.yaml')
const board = JSON.parse(read('deploy/monitoring/board.json')) as { panels: { targets?: { expr: string }[] }[] }
const queries = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const { groups } = parse(rules) as { groups: { rules: { alert: string; expr: string }[] }[] }
const expressions = groups.flatMap((group) => group.rules.map(({ expr }) => expr))

/** Each rule from its name to the next one. */
const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n', 1)[0]!, text }))

/** Of a histogram Prometheus stores these. */
const SERIES = ['', '_bucket', '_count', '_sum']

/** What the processes register: names that sources write out, and what the library measures by itself. */
async function registered(): Promise<Set<string>> {
  const sources = globSync(['backend/src/metrics/*.ts', 'storefront/server/metrics.ts', 'sdk/src/metrics.ts'], {
    cwd: root,
    exclude: ['**/*.test.ts'],
  })
  const written = sources.flatMap((file) =>
    [...read(file).matchAll(/\bname: '(goldammer_\w+)'/g)].map(([, name]) => name),
  )
  const measured = (await new ProcessMetrics('web').registry.getMetricsAsJSON()).map(({ name }) => name)
  return new Set([...written, ...measured].flatMap((name) => SERIES.map((end) => `${name}${end}`)))
}

const metricsIn = (text: string) => [...text.matchAll(/\b(?:goldammer|nodejs|process)_\w+/g)].map(([name]) => name)

test.each([...expressions, ...queries])('design §6 Prometheus can read the query %s', (query) => {
  const mistakes: string[] = []
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      if (type.isError) mistakes.push(`${from}–${to}: ${query.slice(from)}`)
    },
  })
  expect(mistakes).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

// Prometheus' own check also finds wrong types and templates. Without promtool the last line of `npm test` counts a skipped test.
test.skipIf(!hasPromtool).each([
  ['rules', 'alerts.yaml'],
  ['config', 'prometheus.yaml'],
])('design §6 promtool accepts the %s in %s', (kind, file) => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', kind, inRoot('deploy', 'monitoring', file)])
  expect(status, `${stdout}${stderr}`).toBe(0)
})

test('design §6 rules and board use only figures that the processes show', async () => {
  const known = await registered()
  // Without the runbooks' names, in which there are none, the rules are expressions and summaries.
  const used = new Set([...metricsIn(rules.replaceAll(/^\s*#.*$/gm, '')), ...queries.flatMap(metricsIn)])
  expect(used.size).toBeGreaterThan(25)
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})

test('design §6 each figure that the shop registers is in a rule or on the board', async () => {
  const text = [rules, ...queries].join('\n')
  const unused = [...(await registered())].filter(
    (name) => name.startsWith('goldammer_') && !/_(?:bucket|count|sum)$/.test(name) && !text.includes(name),
  )
  expect(unused).toEqual([])
})

test('design §6 figures of the database are never summed: all processes show the same', () => {
  const summed = [...queries, ...alerts.map(({ text }) => text)].filter((query) =>
    // The figure directly inside of sum() or rate(); a sum of a maximum is right.
    /\b(?:sum|rate|increase|avg|count)(?: by \([^)]*\))? ?\(goldammer_database_/.test(query),
  )
  expect(summed).toEqual([])
})

test.each(alerts)('design §6 the alert $name has a severity and a page, which the index lists', ({ name, text }) => {
  const [, page = 'none'] = /runbook: docs\/runbooks\/([\w-]+\.md)/.exec(text) ?? []
  expect(text).toMatch(/severity: (?:critical|warning)/)
  expect(existsSync(inRoot('docs', 'runbooks', page)), page).toBe(true)
  const lines = read(`docs/runbooks/${page}`).split('\n')
  expect(lines.some((line) => line.startsWith(`Alert \`${name}\``))).toBe(true)
  expect(lines.filter((line) => line.startsWith('## '))).toEqual([
    '## What it means',
    '## What to look at',
    '## What to do',
  ])
  expect(read('docs/runbooks/README.md')).toContain(`| \`${name}\` |`)
  expect(read('docs/runbooks/README.md')).toContain(`](${page})`)
})

test('design §6 each runbook belongs to an alert', () => {
  const pages = globSync('docs/runbooks/*.md', { cwd: root, exclude: ['docs/runbooks/README.md'] })
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((page) => !rules.includes(`runbook: ${page}`))).toEqual([])
})
