import { existsSync } from 'node:fs'
import { step } from './progress.ts'
import { mustRun } from './run.ts'

const CHROMIUM = '/usr/bin/chromium'

/** The path of the system's Chromium, or empty: then Playwright's own is there. */
export async function bringBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH || CHROMIUM
  if (existsSync(chosen)) return chosen
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid?.() === 0) return step('Installing Chromium from Debian', installFromDebian)
  await installPlaywrights()
  return ''
}

/** The path of a Chromium, whichever is there. */
export const browserPath = async (): Promise<string> => (await bringBrowser()) || (await playwrightsPath())

async function installFromDebian() {
  const apt = (...parameters: string[]) =>
    mustRun({
      name: 'apt',
      program: 'apt-get',
      parameters: ['-qq', ...parameters],
      folder: '.',
      environment: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  if (existsSync(CHROMIUM)) return CHROMIUM
  // Ubuntu's package only points to a snap.
  await installPlaywrights()
  return ''
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
