import { RELOAD_GUARD_MS } from './constants.ts'
import { isLoadingOptional } from './load-optional.ts'

const CHECK_EVERY_MS = 5 * 60_000
const PATIENCE_MS = 5000

export type Version = {
  isNewer: () => Promise<boolean>
  /** At most once per path in ten seconds, so that a missing chunk causes no loop; returns whether there is a newer build. */
  reloadIfNewer: () => Promise<boolean>
}

/** R4.13: `build` is the build of this page, undefined in development; the file at `address` names the latest one. */
export function versionOf(build: string | undefined, address: string): Version {
  async function isNewer() {
    if (!build) return false
    // No answer, or a page of a proxy, counts as no newer version.
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`${address}?${Date.now()}`, { signal }).catch(() => undefined)
    if (!answer?.ok) return false
    const latest: { id?: string } | undefined = await answer.json().catch(() => undefined)
    return latest?.id !== undefined && latest.id !== build
  }
  return {
    isNewer,
    async reloadIfNewer() {
      const newer = await isNewer()
      if (newer) reloadOnce()
      return newer
    },
  }
}

function reloadOnce() {
  const key = `reloaded:${location.pathname}`
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < RELOAD_GUARD_MS) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

/** The message of a chunk that did not load, in each browser. */
export const isLostChunk = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed/i.test(String(error))

/** R4.13: a chunk that is missing after a new build reloads the page. */
export function reloadOnLostChunks({ reloadIfNewer }: Version) {
  window.addEventListener('vite:preloadError', () => {
    if (!isLoadingOptional()) void reloadIfNewer()
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isLostChunk(reason)) void reloadIfNewer()
  })
}

/** Calls `notify` when somebody returns to a page of an old build. Returns the function that stops it. */
export function onNewVersion({ isNewer }: Version, notify: () => void): () => void {
  let checkedAt = Date.now()
  const check = async () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    if (await isNewer()) notify()
  }
  document.addEventListener('visibilitychange', check)
  return () => document.removeEventListener('visibilitychange', check)
}
