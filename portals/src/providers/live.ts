import type { LiveProvider } from '@refinedev/core'
import type { Area } from '../portal-address.ts'
import type { LiveMessage } from './live-message.ts'
import { whenRead } from './reads-under-way.ts'

/** Milliseconds between two looks where there is no stream of events. */
export const SLOWLY = 60_000
/** Milliseconds: the stream opens when the first page has loaded what it shows. */
export const SETTLED = 2_000
/** Milliseconds over which browsers read again after a break, which many have had at once. */
export const SPREAD = 2_000

type Listen = (report: (message: LiveMessage) => void) => void

interface Subscription {
  resource: string
  read: () => void
}

const eventsOf =
  (area: Area): Listen =>
  (report) =>
    // Its code loads with it: no page shows more sooner by it.
    setTimeout(() => {
      import('./live-stream.ts').then(
        ({ listenTo }) => listenTo(area === 'staff' ? 'staff' : 'store', report),
        () => {},
      )
    }, SETTLED)

/** The server says what has changed, and the page reads it again, when somebody looks at it. Without a stream it looks slowly by itself. */
export function liveProvider(area: Area, listen: Listen = eventsOf(area)): LiveProvider {
  const subscriptions = new Set<Subscription>()
  /** What has changed while nobody looked at the page. */
  const due = new Set<string>()
  let isUp = false
  let hasBegun = false

  function readAgain(resource: string) {
    if (document.visibilityState !== 'visible') {
      due.add(resource)
      return
    }
    due.delete(resource)
    // Refine reads all of the resource that the page shows; one of those who asked for it is enough.
    const read = () => [...subscriptions].find((it) => it.resource === resource)?.read()
    const running = whenRead(resource)
    // A read that is under way may have been answered before the change, and another one would be merged with it until the page has its answer.
    if (running) void running.then(() => setTimeout(read))
    else read()
  }
  function readAll() {
    for (const resource of new Set([...subscriptions].map((it) => it.resource))) readAgain(resource)
  }
  function take(message: LiveMessage) {
    if (message.kind === 'up' || message.kind === 'down') isUp = message.kind === 'up'
    else if (message.kind === 'again') setTimeout(readAll, Math.random() * SPREAD)
    else if (message.area === area) readAgain(message.resource)
  }
  function begin() {
    hasBegun = true
    document.addEventListener('visibilitychange', () => {
      for (const resource of due) readAgain(resource)
    })
    setInterval(() => isUp || readAll(), SLOWLY)
    listen(take)
  }

  return {
    // Not by id: Refine subscribes once, with the id of the record that the page shows first.
    subscribe({ channel, callback }) {
      const read = () => callback({ channel, type: 'changed', date: new Date(), payload: {} })
      const subscription: Subscription = { resource: channel.replace('resources/', ''), read }
      subscriptions.add(subscription)
      if (!hasBegun) begin()
      return subscription
    },
    unsubscribe: (subscription: Subscription) => void subscriptions.delete(subscription),
  }
}
