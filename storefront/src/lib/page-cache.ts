import type { AstroGlobal } from 'astro'

const MAX_AGE_S = 60
const STALE_FOR_S = 600

/** Keeps this page until one of its tags is purged; `site` is on every page. Only pages without user data may be kept. */
export function keepPage(page: Pick<AstroGlobal, 'cache'>, ...tags: string[]) {
  page.cache.set({ maxAge: MAX_AGE_S, swr: STALE_FOR_S, tags: ['site', ...tags] })
}
