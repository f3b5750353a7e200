import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { reachedBy } from '@goldammer/sdk/reach'
import { dataFolder } from './paths.ts'
import { Problem } from './progress.ts'

/** What start, dev and the tests decide about; everything else goes to the apps as it is. */
export type Settings = {
  environment: NodeJS.ProcessEnv
  port: number
  backendPort: number
  publicUrl: string
  dataFolder: string
  /** Null: our own PostgreSQL. */
  databaseUrl: string | null
  demoData: boolean
}

export function readSettings(environment = process.env): Settings {
  const port = readPort(environment, 'PORT', 3000)
  const databaseUrl = environment.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\/./.test(databaseUrl)) {
    throw new Problem(
      'DATABASE_URL must look like postgres://user:password@host:5432/database. Unset it to use the PostgreSQL that comes along.',
    )
  }
  const publicUrl = environment.PUBLIC_URL || `http://localhost:${port}`
  if (!/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')) {
    throw new Problem(`PUBLIC_URL must be a web address such as https://shop.example, not "${publicUrl}".`)
  }
  const openBy = reachedBy({
    PUBLIC_URL: publicUrl,
    HOST: environment.HOST || '127.0.0.1',
    BACKEND_HOST: environment.BACKEND_HOST || '127.0.0.1',
  })
  const mayShowDemo = openBy === null || /(^|,)\s*demo\s*(,|$)/.test(environment.ALLOW_SANDBOX ?? '')
  const demoData = environment.DEMO_DATA || (mayShowDemo ? 'full' : 'none')
  if (!['full', 'none'].includes(demoData)) throw new Problem('DEMO_DATA must be "full" or "none".')
  if (demoData === 'full' && !mayShowDemo)
    throw new Problem(
      `Others can reach this shop (${openBy}), and everybody knows the demo accounts: set DEMO_DATA to "none", or add "demo" to ALLOW_SANDBOX.`,
    )
  return {
    environment,
    port,
    backendPort: readPort(environment, 'BACKEND_PORT', 3001),
    publicUrl: publicUrl.replace(/\/$/, ''),
    dataFolder: usableDataFolder(environment),
    databaseUrl,
    demoData: demoData === 'full',
  }
}

function usableDataFolder(environment: NodeJS.ProcessEnv): string {
  try {
    const folder = dataFolder(environment)
    accessSync(folder, constants.W_OK)
    return folder
  } catch (error) {
    throw new Problem(
      `Nothing can be kept in ${environment.DATA_DIR || '.data'} (${(error as Error).message}). Set DATA_DIR to a folder that this user may write.`,
    )
  }
}

export function readPort(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name] || String(fallback)
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port
  throw new Problem(`${name} must be a port number from 1 to 65535, not "${text}".`)
}

/** `ports`: the variable that sets each. */
export async function assertPortsAreFree(ports: Record<string, number>) {
  const names = Object.keys(ports)
  for (const [name, port] of Object.entries(ports)) {
    const twin = names.find((other) => other !== name && ports[other] === port)
    if (twin) throw new Problem(`${name} and ${twin} are both ${port}: set one of them to another port.`)
    const obstacle = await tryPort(port)
    if (!obstacle) continue
    throw new Problem(
      obstacle === 'EACCES'
        ? `This user may not open port ${port}. Set ${name} to a port above 1023.`
        : `Port ${port} is in use by another program. End it, or set ${name} to a free port, such as ${name}=${port + 10}.`,
    )
  }
}

/** The error code, or null when the port is free on every address of this machine. */
async function tryPort(port: number): Promise<string | null> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    const code = await listen(port, host)
    // A machine without IPv6 refuses the address, not the port.
    if (code === 'EADDRINUSE' || code === 'EACCES') return code
  }
  return null
}

function listen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
