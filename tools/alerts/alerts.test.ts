import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../src/paths.ts'
import { secondsSince } from '../src/progress.ts'
import { type Disk, mountDisk } from './disk.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults/all.ts'
import { IS_ASKED_FOR, type Prometheus, startPrometheus } from './prometheus.ts'
import { type AlertName, alerts, queries, quickAlerts, quickConfiguration, selectors } from './rules.ts'
import { prepareShop, type Shop } from './shop.ts'

const keyOf = ({ alert, severity }: AlertName) => `${alert} ${severity}`

test('issue 34: each alert has a fault that makes it fire, and each fault an alert', () => {
  expect(Object.keys(faults).toSorted()).toEqual(alerts.map(keyOf).toSorted())
})

test('issue 34: in the files of the trial only processes, intervals and the time of a fault differ', () => {
  const lines = (text: string) => text.split('\n').filter((line) => /\bfor:|_interval:|targets:/.test(line))
  const waits = lines(quickAlerts())
  expect(waits.length).toBeGreaterThan(15)
  expect(new Set(waits.map((line) => line.trim()))).toEqual(new Set(['for: 1s']))
  expect(lines(quickConfiguration([1, 2])).map((line) => line.trim())).toEqual([
    'scrape_interval: 1s',
    'evaluation_interval: 1s',
    "- targets: ['127.0.0.1:1', '127.0.0.1:2']",
  ])
})

/** Milliseconds for a query over the whole run, on a busy machine. */
const QUERY_MS = 60_000

/** Milliseconds for one alert: until that of another fault is over, its own fires, and is over. */
const ALERT_MS = 300_000

/** Seconds until an alert fires and is over: the figures of the database are as of five seconds ago, a stale front door of a minute. */
const PATIENCE_S = { firing: 120, over: 60 }

describe.runIf(IS_ASKED_FOR)('alerts of the whole shop', () => {
  let folder: string
  let disk: Disk | null = null
  let shop: Shop | undefined
  let prometheus: Prometheus | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'goldammer-alerts-'))
    const files = makeFolder(join(folder, 'files'))
    disk = mountDisk(files)
    shop = await prepareShop(process.env.TEST_DATABASE_URL!, files, disk)
    for (const part of shop.parts) await part.start()
    prometheus = await startPrometheus(makeFolder(join(folder, 'prometheus')), shop.metricsPorts)
  }, 600_000)
  afterAll(async () => {
    await prometheus?.stop()
    await shop?.stop()
    disk?.unmount()
    rmSync(folder, { recursive: true })
  }, 120_000)

  /** Waits until the alert fires, or does so no more; answers after how long. */
  async function until(isFiring: boolean, alert: AlertName, patience: number): Promise<string> {
    const began = performance.now()
    while ((await prometheus!.isFiring(alert)) !== isFiring) {
      if (performance.now() - began > patience * 1000)
        throw new Error(`${keyOf(alert)} ${isFiring ? 'does not fire' : 'is not over'} after ${patience} s`)
      await wait(250)
    }
    return secondsSince(began)
  }

  const inOrder = Object.entries<Fault>(faults).map(([key, fault]) => {
    const [alert = '', severity = ''] = key.split(' ')
    return { alert, severity, fault }
  })

  test.for(inOrder)(
    'issue 34: $alert ($severity) fires by its fault, and ends with it',
    { timeout: ALERT_MS },
    async ({ fault: { what, cause, looksBack, needsDisk }, ...alert }, { skip }) => {
      if (needsDisk && !disk) {
        console.log(`Count: ${keyOf(alert)} was not tried, because this user may not mount a disk`)
        skip()
      }
      await until(false, alert, PATIENCE_S.over)
      const began = performance.now()
      const undo = await cause(shop!)
      let fired = ''
      try {
        await until(true, alert, PATIENCE_S.firing)
        fired = secondsSince(began)
      } finally {
        await undo()
      }
      const over = looksBack ? 'looks back over minutes' : `over after ${await until(false, alert, PATIENCE_S.over)}`
      console.log(`Count: ${keyOf(alert)} fired after ${fired}, ${over}: ${what}`)
    },
  )

  test.each(selectors)(
    'issue 34: the rules find the series %s',
    async (selector) => {
      expect(await prometheus!.hasHadData(selector)).toBe(true)
    },
    QUERY_MS,
  )

  test.each(queries)(
    'issue 34: the board has data for %s',
    async (query) => {
      expect(await prometheus!.hasHadData(query)).toBe(true)
    },
    QUERY_MS,
  )

  test('issue 34: no process of the shop has ended by itself while others failed', () => {
    expect(shop!.parts.flatMap(({ faults: ofPart }) => ofPart)).toEqual([])
  })
})
