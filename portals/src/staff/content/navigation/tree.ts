import type { CategoryEntry, CategoryTree } from '@goldammer/sdk/staff/model'

/** Of the list of all entries. */
export const navigationKey = ['navigation']

export const TREES = [
  'main-navigation',
  'footer-navigation',
  'service-navigation',
  'catalogue',
] as const satisfies CategoryTree[]

type TreeEntry = Pick<CategoryEntry, 'id' | 'parentId'>
export type Node<Entry extends TreeEntry = CategoryEntry> = Entry & { depth: number }
/** Where an entry is to stand: how many of its like stand before it. */
export type Position = { parentId: string | null; position: number }

/** Entries come each after what it is below. */
export function withDepth<Entry extends TreeEntry>(entries: Entry[]): Node<Entry>[] {
  const depths = new Map<string, number>()
  return entries.map((entry) => {
    const depth = entry.parentId === null ? 0 : (depths.get(entry.parentId) ?? 0) + 1
    depths.set(entry.id, depth)
    return { ...entry, depth }
  })
}

/** Without what is below the entry: it goes along with it. */
export function withoutBelow<Entry extends TreeEntry>(nodes: Node<Entry>[], id: string): Node<Entry>[] {
  const from = nodes.findIndex((node) => node.id === id)
  const depth = nodes[from]?.depth ?? 0
  const end = nodes.findIndex((node, index) => index > from && node.depth <= depth)
  return nodes.filter((_, index) => index <= from || (end >= 0 && index >= end))
}

/** Where an entry comes to stand that is dropped over another one, drawn so many levels to the right. */
export function dropPositionOf(
  nodes: Node<TreeEntry>[],
  id: string,
  over: string,
  levels: number,
): Position & { depth: number } {
  const shown = withoutBelow(nodes, id)
  const to = shown.findIndex((node) => node.id === over)
  const active = shown.find((node) => node.id === id)
  const order = shown.filter((node) => node.id !== id)
  const before = order[to - 1]
  const after = order[to]
  const least = after?.depth ?? 0
  const most = before ? before.depth + 1 : 0
  const depth = Math.min(Math.max((active?.depth ?? 0) + levels, least), most)
  const above = order.slice(0, to)
  const parentId = depth === 0 ? null : (above.findLast((node) => node.depth === depth - 1)?.id ?? null)
  return { parentId, depth, position: above.filter((node) => node.parentId === parentId).length }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** The place one step away; null where there is none. */
export function stepOf(nodes: TreeEntry[], id: string, step: Step): Position | null {
  const node = nodes.find((one) => one.id === id)
  if (!node) return null
  const likes = nodes.filter(({ parentId }) => parentId === node.parentId)
  const at = likes.findIndex((one) => one.id === id)
  const before = likes[at - 1]
  const parent = nodes.find((one) => one.id === node.parentId)
  switch (step) {
    case 'up':
      return before ? { parentId: node.parentId, position: at - 1 } : null
    case 'down':
      return at < likes.length - 1 ? { parentId: node.parentId, position: at + 1 } : null
    case 'in':
      return before
        ? { parentId: before.id, position: nodes.filter(({ parentId }) => parentId === before.id).length }
        : null
    case 'out': {
      if (!parent) return null
      const uncles = nodes.filter(({ parentId }) => parentId === parent.parentId)
      return { parentId: parent.parentId, position: uncles.findIndex((one) => one.id === parent.id) + 1 }
    }
  }
}

type Ordered = Pick<CategoryEntry, 'id' | 'tree' | 'parentId'>

/**
 * The order as it was, of the entries that there are now: what was below one that is gone stands where that one stood, and what
 * came since stays below what it is below, behind the others.
 */
export function asItWas(before: Ordered[], now: Ordered[]): Ordered[] {
  const isThere = new Set(now.map(({ id }) => id))
  const was = new Map(before.map((entry) => [entry.id, entry]))
  const parentOf = (id: string | null): string | null =>
    id === null || isThere.has(id) ? id : parentOf(was.get(id)?.parentId ?? null)
  const ordered = [
    ...before.filter(({ id }) => isThere.has(id)).map((entry) => ({ ...entry, parentId: parentOf(entry.parentId) })),
    ...now.filter(({ id }) => !was.has(id)),
  ]
  const below = (tree: CategoryTree, likes: typeof ordered): Ordered[] =>
    likes.flatMap(({ id, parentId }) => [
      { id, tree, parentId },
      ...below(
        tree,
        ordered.filter((entry) => entry.parentId === id),
      ),
    ])
  return TREES.flatMap((tree) =>
    below(
      tree,
      ordered.filter((entry) => entry.parentId === null && entry.tree === tree),
    ),
  )
}

type Branch = { id: string; name: string; entries: Branch[] }

/** Tree by tree, each entry with those below it. */
export function branchesOf(entries: (Ordered & { name: string })[]): Record<CategoryTree, Branch[]> {
  const below = Map.groupBy(entries, ({ tree, parentId }) => parentId ?? tree)
  const branches = (parent: string): Branch[] =>
    (below.get(parent) ?? []).map(({ id, name }) => ({ id, name, entries: branches(id) }))
  return {
    'main-navigation': branches('main-navigation'),
    'footer-navigation': branches('footer-navigation'),
    'service-navigation': branches('service-navigation'),
    catalogue: branches('catalogue'),
  }
}
