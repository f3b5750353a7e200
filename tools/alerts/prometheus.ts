import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../src/installed.ts'
import { logFile } from '../src/run.ts'
import { findFreePort } from '../src/settings.ts'
import { endChild, startChild } from '../whole-shop/child.ts'
import { type AlertName, quickAlerts, quickConfiguration } from './rules.ts'

/** Whether the trial is asked for (`npm run test:full -- alerts`). */
export const IS_ASKED_FOR = Boolean(process.env.TEST_ALERTS)

const LOG = 'alerts-prometheus'
/** Seconds between two values that are looked at: less than any fault lasts. */
const STEP_S = 3

type Series = { values: [number, string][] }

/** Debian's Prometheus, with the files of deploy/monitoring. */
export class Prometheus {
  readonly #url: string
  readonly #began = Date.now() / 1000
  readonly stop: () => Promise<void>

  constructor(url: string, stop: () => Promise<void>) {
    this.#url = url
    this.stop = stop
  }

  /** Whether the alert is firing. */
  async isFiring({ alert, severity }: AlertName): Promise<boolean> {
    const { alerts } = await this.#ask<{ alerts: { state: string; labels: Record<string, string> }[] }>(
      '/api/v1/alerts',
    )
    return alerts.some(
      ({ state, labels }) => state === 'firing' && labels.alertname === alert && labels.severity === severity,
    )
  }

  /** Whether the query had a value at any time until now; a division of nothing by nothing is none. */
  async hasHadData(query: string): Promise<boolean> {
    const range = { query, start: String(this.#began), end: String(Date.now() / 1000), step: String(STEP_S) }
    const { result } = await this.#ask<{ result: Series[] }>(`/api/v1/query_range?${new URLSearchParams(range)}`)
    return result.some(({ values }) => values.some(([, value]) => value !== 'NaN'))
  }

  async #ask<Data>(path: string): Promise<Data> {
    const answer = await fetch(`${this.#url}${path}`, { signal: AbortSignal.timeout(30_000) })
    const { status, data, error } = (await answer.json()) as { status: string; data: Data; error?: string }
    if (status !== 'success') throw new Error(`Prometheus refuses ${path}: ${error}`)
    return data
  }
}

/** Starts it in a folder of its own, and answers once it looks at these processes. */
export async function startPrometheus(folder: string, metricsPorts: readonly number[]): Promise<Prometheus> {
  const configuration = join(folder, 'prometheus.yaml')
  writeFileSync(configuration, quickConfiguration(metricsPorts))
  writeFileSync(join(folder, 'alerts.yaml'), quickAlerts())
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = startChild({
    path: findProgram('prometheus')!,
    parameters: [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    cwd: folder,
    log: LOG,
  })
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let attempt = 0; !(await isReady()); attempt++) {
    if (attempt > 300 || child.exitCode !== null)
      throw new Error(`Prometheus did not start: ${readFileSync(logFile(LOG), 'utf8')}`)
    await wait(100)
  }
  return new Prometheus(url, () => endChild(child))
}
