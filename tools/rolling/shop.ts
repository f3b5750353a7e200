import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { withoutSettings } from '../src/configuration.ts'
import { loadDemoData, migrateDatabase } from '../src/fill-database.ts'
import { inRoot } from '../src/paths.ts'
import { createDatabase, dropDatabase } from '../src/postgres.ts'
import { findFreePort } from '../src/settings.ts'
import type { Ports } from './examples.ts'
import { Part } from './part.ts'
import type { Customer, Goods } from './visit.ts'

/** Whom the customers are made like. */
const MODEL = 'jana.probst@post.example'
const GOOD = '/shop/windrad-modell'

export type Shop = {
  ports: Ports
  /** In the order in which docs/operating.md restarts them. */
  parts: Part[]
  db: pg.Client
  environment: NodeJS.ProcessEnv
  goods: Goods
  customers: Customer[]
  stop: () => Promise<void>
}

async function findPorts(): Promise<Ports> {
  const [frontDoor1, frontDoor2, web1, web2, web3, http, https, backend] = await findFreePorts(8)
  return {
    frontDoors: [frontDoor1!, frontDoor2!],
    web: [web1!, web2!, web3!],
    http: http!,
    https: https!,
    backend: backend!,
  }
}

/** Different ones: the system may offer a port again that nobody has taken yet. */
async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePort())
  return [...ports]
}

/** Two front doors, three web processes and two with jobs, on a database of the demo with customers of their own; not yet started. */
export async function prepareShop(server: string, folder: string, customers: number): Promise<Shop> {
  const name = `goldammer_rolling_${process.pid}`
  const databaseUrl = await createDatabase(server, name)
  const ports = await findPorts()
  const environment: NodeJS.ProcessEnv = {
    ...withoutSettings(),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://localhost',
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '10',
    DATA_DIR: folder,
    ALLOW_TEST_TAX_IDS: 'true',
    LOG_LEVEL: 'warn',
    // As it is by default where others reach the shop.
    DRAIN_SECONDS: '5',
  }
  await migrateDatabase(environment)
  await loadDemoData(environment)
  const db = new pg.Client({ connectionString: databaseUrl })
  db.on('error', () => {})
  await db.connect()
  const goods = await readGoods(db)
  await addCustomers(db, customers, goods.id)
  const parts = await partsOf(ports, environment)
  return {
    ports,
    parts,
    db,
    environment,
    goods,
    customers: Array.from({ length: customers }, (_, index) => ({
      email: `rolling.${index + 1}@post.example`,
      orders: new Map(),
      signIns: 0,
      isCartKnown: true,
    })),
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      await db.end()
      await dropDatabase(server, name)
    },
  }
}

async function partsOf(ports: Ports, environment: NodeJS.ProcessEnv): Promise<Part[]> {
  const backend = { folder: 'backend', script: 'dist/server.mjs' } as const
  const web = ports.web.map(
    (port, index) =>
      new Part({
        ...backend,
        name: `web-${index + 1}`,
        environment: { ...environment, BACKEND_ROLE: 'web', BACKEND_PORT: String(port) },
        probe: `http://127.0.0.1:${port}/health/ready`,
      }),
  )
  // They answer no calls: that they show figures says that they run.
  const jobs = (await findFreePorts(2)).map(
    (port, index) =>
      new Part({
        ...backend,
        name: `jobs-${index + 1}`,
        environment: { ...environment, BACKEND_ROLE: 'jobs', METRICS_PORT: String(port) },
        probe: `http://127.0.0.1:${port}/metrics`,
      }),
  )
  const frontDoors = ports.frontDoors.map(
    (port, index) =>
      new Part({
        name: `front-door-${index + 1}`,
        folder: 'storefront',
        script: 'server/server.ts',
        environment: { ...environment, PORT: String(port), BACKEND_URL: `http://127.0.0.1:${ports.backend}` },
        probe: `http://127.0.0.1:${port}/health/front-door`,
      }),
  )
  return [...web, ...jobs, ...frontDoors]
}

async function readGoods(db: pg.Client): Promise<Goods> {
  const { rows } = await db.query(
    `select replace(foreign_key::text, '-', '') as id from seo_url where seo_path_info = $1 and locale = 'de-DE'`,
    [GOOD.slice(1)],
  )
  return { id: rows[0].id, path: GOOD, picture: readFileSync(inRoot('docs', 'home.jpg')) }
}

async function addCustomers(db: pg.Client, customers: number, good: string): Promise<void> {
  const script = readFileSync(join(import.meta.dirname, 'customers.sql'), 'utf8')
  await db.query(
    script.replaceAll(':customers', String(customers)).replaceAll(':email', MODEL).replaceAll(':good', good),
  )
}
