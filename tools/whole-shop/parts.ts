import { Part } from './part.ts'

/** A process of the shop: `trial` begins the name of its log. */
type Process = { trial: string; name: string; environment: NodeJS.ProcessEnv }

const BACKEND = { folder: 'backend', script: 'dist/server.mjs' } as const

const logOf = ({ trial, name }: Process) => `${trial}-${name}`

/** A backend that answers calls. */
export const webPart = (process: Process, port: number): Part =>
  new Part({
    ...BACKEND,
    name: process.name,
    log: logOf(process),
    environment: { ...process.environment, BACKEND_ROLE: 'web', BACKEND_PORT: String(port) },
    probe: `http://127.0.0.1:${port}/health/ready`,
  })

/** A backend that carries out jobs. It answers no calls: that it shows figures says that it runs. */
export const jobsPart = (process: Process, metricsPort: number): Part =>
  new Part({
    ...BACKEND,
    name: process.name,
    log: logOf(process),
    environment: { ...process.environment, BACKEND_ROLE: 'jobs', METRICS_PORT: String(metricsPort) },
    probe: `http://127.0.0.1:${metricsPort}/metrics`,
  })

/** A front door. */
export const frontDoorPart = (process: Process, port: number, backendUrl: string): Part =>
  new Part({
    name: process.name,
    log: logOf(process),
    folder: 'storefront',
    script: 'server/server.ts',
    environment: { ...process.environment, PORT: String(port), BACKEND_URL: backendUrl },
    probe: `http://127.0.0.1:${port}/health/front-door`,
  })
