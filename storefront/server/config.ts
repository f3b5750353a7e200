import { z } from 'zod'

/** The front door's part of the environment (docs/configuration.md has the table). */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BACKEND_URL: z
    .url('BACKEND_URL must be a web address such as http://127.0.0.1:3001')
    .default('http://127.0.0.1:3001'),
  ACCESS_KEY: z.string().min(8, 'ACCESS_KEY needs at least 8 characters').default('GOLDAMMERDEMOACCESSKEY'),
  TRUST_PROXY: z.string().default('loopback'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STOREFRONT_DEV_URL: z.string().default(''),
  PORTALS_DEV_URL: z.string().default(''),
})

export type Config = {
  port: number
  host: string
  backendUrl: string
  /** The portals' page carries it, as the shop's pages do. */
  accessKey: string
  trustProxy: string
  logLevel: string
  /** Set by `npm run dev`: pages come from Astro's own server instead of the build. */
  storefrontDevUrl: string
  /** Set by `npm run dev`: the portals come from Vite. */
  portalsDevUrl: string
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(
      `The configuration can't be used (docs/configuration.md lists every variable):\n${lines.join('\n')}`,
    )
  }
  const read = result.data
  return {
    port: read.PORT,
    host: read.HOST,
    backendUrl: read.BACKEND_URL.replace(/\/$/, ''),
    accessKey: read.ACCESS_KEY,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    storefrontDevUrl: read.STOREFRONT_DEV_URL,
    portalsDevUrl: read.PORTALS_DEV_URL,
  }
}
