import type pg from 'pg'
import { openDemoDatabase } from '../whole-shop/demo-database.ts'
import { findFreePorts } from '../whole-shop/free-ports.ts'
import type { Part } from '../whole-shop/part.ts'
import { frontDoorPart, jobsPart, webPart } from '../whole-shop/parts.ts'
import type { Disk } from './disk.ts'
import { type Line, openLine } from './line.ts'
import { startMailServer } from './mail-server.ts'
import { startScanner } from './scanner.ts'

const trial = 'alerts'

export type Shop = {
  /** As in deploy/systemd: two front doors, two web processes, one of jobs. */
  frontDoors: readonly [Part, Part]
  webs: readonly [Part, Part]
  jobs: Part
  parts: readonly Part[]
  /** Where the first front door and the first web process answer. */
  frontDoorUrl: string
  webUrl: string
  /** In the order of deploy/monitoring/prometheus.yaml. */
  metricsPorts: number[]
  db: pg.Client
  environment: NodeJS.ProcessEnv
  /** The ways to the mail server and to the virus scanner. */
  mail: Line
  scanner: Line
  /** Null where nobody may mount one. */
  disk: Disk | null
  stop(): Promise<void>
}

/** The whole shop on a database of the demo, with the services that it calls; not yet started. */
export async function prepareShop(server: string, folder: string, disk: Disk | null): Promise<Shop> {
  const [mailServer, scannerServer] = await Promise.all([startMailServer(), startScanner()])
  const [mail, scanner] = await Promise.all([openLine(mailServer.port), openLine(scannerServer.port)])
  const [frontDoor1, frontDoor2, web1, web2, ...metricsPorts] = (await findFreePorts(9)) as [
    number,
    number,
    number,
    number,
    ...number[],
  ]
  const { environment, db, close } = await openDemoDatabase({
    server,
    trial,
    environment: {
      PUBLIC_URL: `http://localhost:${frontDoor1}`,
      DATABASE_CONNECTIONS: '10',
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
      CLAMAV_URL: `tcp://127.0.0.1:${scanner.port}`,
    },
  })
  const process = (name: string, metricsPort: number) => ({
    trial,
    name,
    environment: { ...environment, METRICS_PORT: String(metricsPort) },
  })
  const [ofFrontDoor1, ofFrontDoor2, ofWeb1, ofWeb2, ofJobs] = metricsPorts as [number, number, number, number, number]
  const backendUrl = `http://127.0.0.1:${web1},http://127.0.0.1:${web2}`
  const frontDoors = [
    frontDoorPart(process('front-door-1', ofFrontDoor1), frontDoor1, backendUrl),
    frontDoorPart(process('front-door-2', ofFrontDoor2), frontDoor2, backendUrl),
  ] as const
  const webs = [webPart(process('web-1', ofWeb1), web1), webPart(process('web-2', ofWeb2), web2)] as const
  const jobs = jobsPart(process('jobs', ofJobs), ofJobs)
  const parts = [...webs, jobs, ...frontDoors]
  return {
    frontDoors,
    webs,
    jobs,
    parts,
    frontDoorUrl: `http://localhost:${frontDoor1}`,
    webUrl: `http://127.0.0.1:${web1}`,
    metricsPorts,
    db,
    environment,
    mail,
    scanner,
    disk,
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      await Promise.all([mail.close(), scanner.close()])
      await Promise.all([mailServer.close(), scannerServer.close()])
      await close()
    },
  }
}
