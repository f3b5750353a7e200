import { existsSync } from 'node:fs'
import { step } from './progress.ts'
import { mustRun, run } from './run.ts'

/** Debian's, the lighter first: without all that a window needs, tests take an eighth less time. */
const OF_DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

const firstOf = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))

/** The path of the system's Chromium, or empty: then Playwright's own is there. */
export async function bringBrowser(): Promise<string> {
  const chosen = firstOf([process.env.CHROMIUM_PATH, OF_DEBIAN[0]])
  if (chosen) return chosen
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid?.() === 0) await step('Installing Chromium from Debian', installFromDebian)
  const installed = firstOf(OF_DEBIAN)
  if (!installed) await installPlaywrights()
  return installed ?? ''
}

/** The path of a Chromium, whichever is there. */
export const browserPath = async (): Promise<string> => (await bringBrowser()) || (await playwrightsPath())

/** Ubuntu has no such package: what matters is what is there afterwards. */
async function installFromDebian(): Promise<void> {
  const apt = (...parameters: string[]) =>
    run({
      name: 'apt',
      program: 'apt-get',
      parameters: ['-qq', ...parameters],
      folder: '.',
      environment: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation')
}

/** Where Playwright's own is, or would be. */
async function playwrightsPath(): Promise<string> {
  const question = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const place = await mustRun({
    name: 'browser',
    program: 'node',
    parameters: ['--input-type=module', '--eval', question],
    folder: 'e2e',
  })
  return place.trim()
}

async function installPlaywrights() {
  if (existsSync(await playwrightsPath())) return
  await step("Installing Playwright's Chromium", () =>
    mustRun({ name: 'browser', program: 'playwright', parameters: ['install', 'chromium'], folder: 'e2e' }),
  )
}
