/** Stands around something that is done: calls `act` at once, and once, and learns how it went. */
export type Watch<What> = <T>(what: What, act: () => Promise<T>) => Promise<T>

/** All that are given, the first one outermost; undefined if none is. */
export function inTurn<What>(...watches: readonly (Watch<What> | undefined)[]): Watch<What> | undefined {
  const given = watches.filter((watch) => watch !== undefined)
  if (given.length === 0) return undefined
  return given.reduceRight(
    (inner, outer): Watch<What> =>
      (what, act) =>
        outer(what, () => inner(what, act)),
  )
}
