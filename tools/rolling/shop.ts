import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { inRoot } from '../src/paths.ts'
import { openDemoDatabase } from '../whole-shop/demo-database.ts'
import { findFreePorts } from '../whole-shop/free-ports.ts'
import type { Part } from '../whole-shop/part.ts'
import { frontDoorPart, jobsPart, webPart } from '../whole-shop/parts.ts'
import type { Ports } from './examples.ts'
import type { Customer, Goods } from './visit.ts'

/** Whom the customers are made like. */
const MODEL = 'jana.probst@post.example'
const GOOD = '/shop/windrad-modell'

const trial = 'rolling'

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

/** Two front doors, three web processes and two with jobs, on a database of the demo with customers of their own; not yet started. */
export async function prepareShop(server: string, folder: string, customers: number): Promise<Shop> {
  const ports = await findPorts()
  const { environment, db, close } = await openDemoDatabase({
    server,
    trial,
    environment: {
      PUBLIC_URL: 'https://localhost',
      DATABASE_CONNECTIONS: '10',
      DATA_DIR: folder,
      // As it is by default where others reach the shop.
      DRAIN_SECONDS: '5',
    },
  })
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
      await close()
    },
  }
}

async function partsOf(ports: Ports, environment: NodeJS.ProcessEnv): Promise<Part[]> {
  const process = (name: string) => ({ trial, name, environment })
  const metricsPorts = await findFreePorts(2)
  return [
    ...ports.web.map((port, index) => webPart(process(`web-${index + 1}`), port)),
    ...metricsPorts.map((port, index) => jobsPart(process(`jobs-${index + 1}`), port)),
    ...ports.frontDoors.map((port, index) =>
      frontDoorPart(process(`front-door-${index + 1}`), port, `http://127.0.0.1:${ports.backend}`),
    ),
  ]
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
