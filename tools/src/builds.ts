import { whenChanged } from './changes.ts'
import { step } from './progress.ts'
import { mustRun } from './run.ts'

/** All need the generated SDK. */
export const buildApps = () => Promise.all([buildStorefront(), buildPortals(), bundleBackend()])

const buildStorefront = () =>
  step('Building the storefront', () =>
    whenChanged(
      { name: 'storefront', inputs: ['storefront', 'sdk/src', 'pnpm-lock.yaml'], outputs: ['storefront/dist'] },
      () => mustRun({ name: 'build-storefront', program: 'astro', parameters: ['build'], folder: 'storefront' }),
    ),
  )

const buildPortals = () =>
  step('Building the portals', () =>
    whenChanged({ name: 'portals', inputs: ['portals', 'sdk/src', 'pnpm-lock.yaml'], outputs: ['portals/dist'] }, () =>
      mustRun({ name: 'build-portals', program: 'vite', parameters: ['build'], folder: 'portals' }),
    ),
  )

const bundleBackend = () =>
  step('Bundling the backend', () =>
    whenChanged(
      {
        name: 'backend-bundle',
        inputs: ['backend/src', 'backend/bundle.ts', 'sdk/src', 'pnpm-lock.yaml'],
        outputs: ['backend/dist/server.mjs'],
      },
      () => mustRun({ name: 'bundle-backend', program: 'node', parameters: ['bundle.ts'], folder: 'backend' }),
    ),
  )
