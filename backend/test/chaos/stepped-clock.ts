// Loaded before the server (`node --import ./test/chaos/stepped-clock.ts`): the clock of this process differs from the machine's by as many
// milliseconds as its parent says, and steps when it says so again.

let offset = 0

const Machine = Date
globalThis.Date = new Proxy(Machine, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offset] : given, created) as object,
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + offset : Reflect.get(target, name)),
})

process.on('message', (message) => {
  const { clockOffset } = message as { clockOffset?: number }
  if (clockOffset !== undefined) offset = clockOffset
})
// Waiting for its parent is no reason to go on.
process.channel?.unref()
// Nobody is left to end it.
process.on('disconnect', () => process.exit())
