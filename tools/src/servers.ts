import type { Server } from './system.ts'

export const backend: Server = {
  name: 'backend',
  program: 'node',
  parameters: ['src/server.ts'],
  folder: 'backend',
  script: 'src/server.ts',
}

export const frontDoor: Server = {
  name: 'storefront',
  program: 'node',
  parameters: ['server/server.ts'],
  folder: 'storefront',
  script: 'server/server.ts',
}
