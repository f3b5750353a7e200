import type { LiveProvider } from '@refinedev/core'

/** Milliseconds; design.md §5: live figures are polled while the page is visible. */
export const LIVE = 10_000

/** The server pushes nothing, so a page that shows live figures reads them again at an interval. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, callback }) =>
    setInterval(() => {
      if (document.visibilityState === 'visible') callback({ channel, type: 'polled', date: new Date(), payload: {} })
    }, LIVE),
  unsubscribe: (timer) => clearInterval(timer),
}
