import { inRoot } from './paths.ts'
import type { Server } from './system.ts'

/** Node's own cache of what it has compiled. */
const compileCache = { NODE_COMPILE_CACHE: inRoot('node_modules', '.goldammer', 'compiled') }

/** The whole backend in one process, as it is written. */
export const backend: Server = {
  name: 'backend',
  program: 'node',
  parameters: ['src/server.ts'],
  folder: 'backend',
  script: 'src/server.ts',
}

/** The same as it is run where others reach it: from its bundle. */
const bundled: Server = {
  ...backend,
  parameters: ['dist/server.mjs'],
  script: 'dist/server.mjs',
  environment: compileCache,
}

/** What answers calls, and what sends mails and makes papers, each with a core of its own. */
const inTwo = (server: Server): Server[] => [
  { ...server, environment: { ...server.environment, BACKEND_ROLE: 'web' } },
  { ...server, name: 'jobs', environment: { ...server.environment, BACKEND_ROLE: 'jobs' } },
]

export const backends = inTwo(bundled)
/** For who changes them. */
export const backendsAsWritten = inTwo(backend)

export const frontDoor: Server = {
  name: 'storefront',
  program: 'node',
  parameters: ['server/server.ts'],
  folder: 'storefront',
  script: 'server/server.ts',
  environment: compileCache,
}
