import { setTimeout as wait } from 'node:timers/promises'
import type { BalancerName } from '../src/balancers.ts'
import { secondsSince } from '../src/progress.ts'
import type { Part } from '../whole-shop/part.ts'
import { startBalancer } from './balancer.ts'
import { Client } from './client.ts'
import { compareWithDatabase, untilJobsAreDone } from './ledger.ts'
import type { Shop } from './shop.ts'
import { Tally } from './tally.ts'
import { visit } from './visit.ts'

/** How many requests are sent at least; none where the trial is not asked for (`npm run test:full -- rolling`). */
export const REQUESTS = Number(process.env.TEST_ROLLING || 0)

const CLIENTS = 20
/** So many that none changes its picture more often than it may, also where restarts take long. */
export const CUSTOMERS = 20 * CLIENTS

type Outcome = {
  tally: Tally
  /** What went wrong apart from the requests. */
  faults: string[]
}

/** Restarts one process after the other, each once or as long as requests are left, while clients call through the balancer. */
export async function restartBehind(name: BalancerName, shop: Shop, folder: string): Promise<Outcome> {
  const balancer = await startBalancer(name, { ports: shop.ports, folder })
  const tally = new Tally()
  const clients = Array.from({ length: CLIENTS }, (_, index) => {
    const client = new Client(shop.ports.https, balancer.certificate, `198.51.100.${index + 1}`)
    return { client, customers: shop.customers.filter((_customer, place) => place % CLIENTS === index) }
  })
  try {
    await warmUp(clients[0]!.client, tally, shop)
    let isOver = false
    const visits = clients.map(async ({ client, customers }) => {
      for (let turn = 0; !isOver; turn++)
        await visit({ client, tally, goods: shop.goods }, customers[turn % customers.length]!)
    })
    const began = performance.now()
    const restarts = await restartInTurn(shop.parts, tally).finally(() => {
      isOver = true
    })
    await Promise.all(visits)
    const seconds = secondsSince(began)
    const faults = [...(await untilJobsAreDone(shop.db)), ...shop.parts.flatMap((part) => part.faults.splice(0))]
    await compareWithDatabase(shop.db, shop.customers, tally)
    const connections = clients.reduce((sum, { client }) => sum + client.connections, 0)
    console.log(
      `Count: ${name}: ${tally.describe()}; ${restarts} restarts in ${seconds}, ${connections} connections of ${CLIENTS} clients`,
    )
    return { tally, faults }
  } finally {
    for (const { client } of clients) client.close()
    await balancer.stop()
  }
}

/** The balancer has checked its servers, and each page has been asked for once. */
async function warmUp(client: Client, tally: Tally, { goods }: Shop): Promise<void> {
  for (const path of ['/', goods.path, '/projekte']) {
    let isThere = false
    for (let attempt = 0; attempt < 100 && !isThere; attempt++) {
      isThere = await client.send({ method: 'GET', path }).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (!isThere) await wait(200)
    }
    if (!isThere) tally.fail('wrong', 'warm-up', `${path} is not answered`)
  }
}

/** Answers how many restarts there were. */
async function restartInTurn(parts: Part[], tally: Tally): Promise<number> {
  let count = 0
  while (count < parts.length || tally.requests < REQUESTS) {
    const part = parts[count % parts.length]!
    tally.event = `while ${part.name} is restarted`
    await part.restart()
    count++
  }
  tally.event = 'after the restarts'
  return count
}
