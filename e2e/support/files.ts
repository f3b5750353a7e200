import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** The bytes of the file that a press brings. */
export async function downloaded(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path())
}
