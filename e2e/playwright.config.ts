import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const ofDebian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH || ofDebian.find((path) => existsSync(path))

const alone = '**/switches.spec.ts'
// Its file takes up what others have announced meanwhile, and who collects those would release it.
const debits = '**/debit-file.spec.ts'

/** One browser, many contexts. BASE_URL is the front door of a started shop with demo data; `npm test` starts one. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/news.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // One more than there are cores: a browser waits for the shop a third of its time.
  workers: Number(process.env.TEST_WORKERS) || availableParallelism() + 1,
  // On a busy machine: what holds only at the second try is listed as flaky, with what went wrong at the first. The second
  // is recorded: recording costs as much as the test itself.
  retries: 1,
  reporter: [['list']],
  // What closes the shop for everybody runs when nobody else is in it (`--no-deps` runs it by itself).
  projects: [
    { name: 'together', testIgnore: [alone, debits] },
    { name: 'debits', testMatch: debits, dependencies: ['together'] },
    { name: 'alone', testMatch: alone, dependencies: ['debits'] },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'on-first-retry',
    // What moves in slowly can be missed by a click on a busy machine; what moves at all has tests that ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
