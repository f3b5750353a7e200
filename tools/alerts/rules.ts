import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { readExample, replace } from '../whole-shop/example.ts'

/** One alert of deploy/monitoring; the severity is part of its name, because DiskFull has two. */
export type AlertName = { alert: string; severity: string }

const alertsFile = readExample('monitoring', 'alerts.yaml')

type Rule = { alert: string; expr: string; labels: { severity: string } }
const { groups } = parse(alertsFile) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

export const alerts: AlertName[] = rules.map(({ alert, labels }) => ({ alert, severity: labels.severity }))

/** The series that the rules read, without what they compute of them. */
export const selectors: string[] = [...new Set(rules.flatMap(({ expr }) => selectorsIn(expr)))]

const board = JSON.parse(readExample('monitoring', 'board.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}

/** What the panels of the board ask. */
export const queries: string[] = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

function selectorsIn(expression: string): string[] {
  const found: string[] = []
  parser.parse(expression).iterate({
    enter({ name, from, to }) {
      if (name === 'VectorSelector') found.push(expression.slice(from, to))
    },
  })
  return found
}

/** alerts.yaml with every `for` of a second. Thresholds, and the time over which a rate is taken, are as they are. */
export const quickAlerts = (): string => replace(alertsFile, /\bfor: \S+$/gm, 'for: 1s')

/** prometheus.yaml with these processes, a look each second, and nothing else changed. */
export function quickConfiguration(metricsPorts: readonly number[]): string {
  const targets = metricsPorts.map((port) => `'127.0.0.1:${port}'`)
  let text = readExample('monitoring', 'prometheus.yaml')
  text = replace(text, /\bscrape_interval: \S+$/gm, 'scrape_interval: 1s')
  text = replace(text, /\bevaluation_interval: \S+$/gm, 'evaluation_interval: 1s')
  return replace(text, /\btargets: \[.*\]$/gm, `targets: [${targets.join(', ')}]`)
}
