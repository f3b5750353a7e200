import { LRUCache } from 'lru-cache'
import { spokenHere } from './spoken-here.ts'

/** Milliseconds. Each purge ends it earlier; what changes by the clock alone shows up this much later. */
const KNOWN_FOR = 60_000
/** Characters of HTML and keys, some two thousand cards. */
const MOST = 16_000_000

const empty = () =>
  new LRUCache<string, string, () => Promise<string>>({
    maxSize: MOST,
    ttl: KNOWN_FOR,
    sizeCalculation: (html, key) => html.length + key.length,
    fetchMethod: (_key, _stale, { context }) => context(),
    // What others push out while it is under way is there for those who wait for it.
    ignoreFetchAbort: true,
  })

let fragments = empty()

/**
 * A part of a page that is the same for everybody, rendered once for all of them: for each language, currency, domain and state of what
 * is on every page, and for each `of`, which names the part and holds all else that it is made of. While developing, each page
 * renders its own.
 */
export function sharedFragment(
  { locale, currency, site }: Pick<App.Locals, 'locale' | 'currency' | 'site'>,
  of: readonly unknown[],
  render: () => Promise<string>,
): string | Promise<string | undefined> {
  if (import.meta.env.DEV) return render()
  const key = JSON.stringify([locale, currency.isoCode, spokenHere(), site.version, of])
  return fragments.get(key) ?? fragments.fetch(key, { context: render })
}

/** After a purge. What is being rendered meanwhile may be old: it ends up where nobody looks. */
export function forgetSharedFragments() {
  fragments = empty()
}
