/** A row of the audit log as the check reads it: what stands there, what should, and where its chain ends. */
export type Link = {
  id: string
  actorId: string | null
  position: number
  at: Date
  previousHash: Buffer | null
  hash: Buffer
  /** Computed again from the row. */
  rightHash: Buffer
  /** The chain's end as it was noted when the last row came; null: there is no such chain. */
  chainLength: number | null
  chainHash: Buffer | null
}

export type Break = {
  kind: 'changed' | 'missing' | 'added'
  actorId: string | null
  position: number
  /** The row itself, or the one that follows where it should be. */
  id: string | null
  at: Date | null
}

const isSame = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other)

const breakAt = (kind: Break['kind'], { actorId, position, id, at }: Link): Break => ({
  kind,
  actorId,
  position,
  id,
  at,
})

/** The last row that is there must be the one that came last. */
function refuseEnd(last: Link): Break | null {
  const { actorId, position, chainLength, chainHash } = last
  if (chainLength === null || chainLength < position) return breakAt('added', last)
  if (chainLength > position) return { kind: 'missing', actorId, position: position + 1, id: null, at: null }
  return isSame(chainHash, last.hash) ? null : breakAt('changed', last)
}

/** One row after another of the same chain; `before` is null for its first. */
function refuseLink(before: Link | null, link: Link): Break | null {
  const position = (before?.position ?? 0) + 1
  if (link.position !== position) return { ...breakAt('missing', link), position }
  if (!isSame(link.hash, link.rightHash)) return breakAt('changed', link)
  // Made right again after a change: the next one remembers what stood there.
  if (!isSame(link.previousHash, before?.hash ?? null)) return breakAt('changed', before ?? link)
  return null
}

/**
 * The first break in rows that stand chain by chain, each in its order (design §2); null: none. `goesOn`: the first row was
 * looked at before. `isEnd`: nothing comes after the last one.
 */
export function findBreak(
  links: readonly Link[],
  { goesOn, isEnd }: { goesOn: boolean; isEnd: boolean },
): Break | null {
  let before: Link | null = null
  for (const [index, link] of links.entries()) {
    const isNew = before?.actorId !== link.actorId
    const found: Break | null =
      (before && isNew ? refuseEnd(before) : null) ??
      (goesOn && index === 0 ? null : refuseLink(isNew ? null : before, link))
    if (found) return found
    before = link
  }
  return isEnd && before ? refuseEnd(before) : null
}
