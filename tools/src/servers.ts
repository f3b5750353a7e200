import type { Server } from './system.ts'

/** The whole backend in one process. */
export const backend: Server = {
  name: 'backend',
  program: 'node',
  parameters: ['src/server.ts'],
  folder: 'backend',
  script: 'src/server.ts',
}

/** What answers calls, and what sends mails and makes papers, each with a core of its own. */
export const backends: Server[] = [
  { ...backend, environment: { BACKEND_ROLE: 'web' } },
  { ...backend, name: 'jobs', environment: { BACKEND_ROLE: 'jobs' } },
]

export const frontDoor: Server = {
  name: 'storefront',
  program: 'node',
  parameters: ['server/server.ts'],
  folder: 'storefront',
  script: 'server/server.ts',
}
