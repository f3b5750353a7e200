import { RELOAD_GUARD_MS } from '@goldammer/sdk/constants'
import { notify } from './notify.ts'

const CHECK_EVERY_MS = 5 * 60_000
const ownBuild = document.documentElement.dataset.build

/** R4.13: a newer build is found by builds/latest.json; a chunk that is gone then reloads the page. */
async function isNewerBuild(): Promise<boolean> {
  if (!ownBuild) return false
  const answer = await fetch(`/builds/latest.json?${Date.now()}`).catch(() => undefined)
  if (!answer?.ok) return false
  const { id } = await answer.json()
  return id !== ownBuild
}

/** At most once per path in ten seconds, so that a chunk that stays missing makes no loop. */
function reloadOnce() {
  const key = `reloaded:${location.pathname}`
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < RELOAD_GUARD_MS) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

window.addEventListener('vite:preloadError', async () => {
  if (await isNewerBuild()) reloadOnce()
})
window.addEventListener('unhandledrejection', async ({ reason }) => {
  const failedImport = /dynamically imported module|Importing a module script failed/i.test(String(reason))
  if (failedImport && (await isNewerBuild())) reloadOnce()
})

let checkedAt = Date.now()
document.addEventListener('visibilitychange', async () => {
  if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return
  checkedAt = Date.now()
  const texts = document.querySelector<HTMLElement>('site-notifications')?.dataset
  if (!texts || !(await isNewerBuild())) return
  const action = { label: texts.reload ?? '', run: () => location.reload() }
  notify({ type: 'info', message: texts.newVersion ?? '', persistent: true, action })
})
