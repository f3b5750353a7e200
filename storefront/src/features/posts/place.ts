import type { PageState } from './page-state.ts'

/** Where on the shop a post or comment stands: what its links and forms need. */
export type Place = {
  /** The product page's own path. */
  here: string
  tab: string
  state: PageState
}
