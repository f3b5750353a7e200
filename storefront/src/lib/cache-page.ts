import type { PageTag } from '@goldammer/sdk/page-tags'
import type { AstroGlobal } from 'astro'

const MAX_AGE_S = 60
const STALE_FOR_S = 600

/** Marks this page for the page cache (`src/cache/`) until one of its tags is purged. Only pages without user data may be marked. */
export function cachePage(page: Pick<AstroGlobal, 'cache'>, ...tags: PageTag[]) {
  page.cache.set({ maxAge: MAX_AGE_S, swr: STALE_FOR_S, tags: ['site' satisfies PageTag, ...tags] })
}
