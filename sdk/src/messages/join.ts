export interface MessageTree {
  [key: string]: string | MessageTree
}

type Joined<Trees extends MessageTree[]> = Trees extends [infer First, ...infer Others extends MessageTree[]]
  ? First & Joined<Others>
  : unknown

/** An area whose texts stand in several files. */
export const join = <Trees extends MessageTree[]>(...trees: Trees): Joined<Trees> =>
  trees.reduce(joinTwo, {}) as Joined<Trees>

function joinTwo(one: MessageTree, other: MessageTree): MessageTree {
  const joined = { ...one }
  for (const [key, added] of Object.entries(other)) {
    const known = joined[key]
    joined[key] = typeof known === 'object' && typeof added === 'object' ? joinTwo(known, added) : added
  }
  return joined
}
