import type { CategoryRow } from '../catalogue/categories.service.ts'

export const TREES = ['main-navigation', 'footer-navigation', 'service-navigation', 'catalogue'] as const
export type Tree = (typeof TREES)[number]

type Placed = Pick<CategoryRow, 'id' | 'parentId' | 'root'>

/** All entries of the trees, each after what it is below; rows come in the order they have among their like. */
export function inOrder<Row extends Placed>(rows: Row[]): (Row & { tree: Tree })[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const walk = (parentId: string, tree: Tree): (Row & { tree: Tree })[] =>
    (below.get(parentId) ?? []).flatMap((row) => [{ ...row, tree }, ...walk(row.id, tree)])
  return TREES.flatMap((tree) => rows.filter(({ root }) => root === tree).flatMap(({ id }) => walk(id, tree)))
}

/** Whether `parentId` is the entry itself or somewhere below it. */
export function isInside(rows: Placed[], id: string, parentId: string): boolean {
  const parentOf = new Map(rows.map((row) => [row.id, row.parentId]))
  for (let at: string | null = parentId; at; at = parentOf.get(at) ?? null) if (at === id) return true
  return false
}

type TreePosition = { id: string; parentId: string; position: number }

/** Who stands where below `parentId` once the entry is the `position`th there. */
export function withMoved(rows: Placed[], id: string, parentId: string, position: number): TreePosition[] {
  const others = rows.filter((row) => row.parentId === parentId && row.id !== id).map((row) => row.id)
  return others.toSpliced(position, 0, id).map((one, index) => ({ id: one, parentId, position: index }))
}

/** Who stands where without these entries: what was below one of them has moved up to its place. */
export function withoutEntries(rows: Placed[], gone: ReadonlySet<string>): TreePosition[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const lifted = (parentId: string): Placed[] =>
    (below.get(parentId) ?? []).flatMap((row) => (gone.has(row.id) ? lifted(row.id) : [row]))
  const parents = rows.filter(({ id }) => !gone.has(id) && (below.get(id) ?? []).some((row) => gone.has(row.id)))
  return parents.flatMap(({ id: parentId }) => lifted(parentId).map(({ id }, position) => ({ id, parentId, position })))
}

type Ordered = { id: string; tree: Tree; parentId: string | null }

/** Why this is no order of all entries, and where; null: each stands in it once, after what it is below. */
export function refuseOrder(rows: Placed[], entries: Ordered[]): string | null {
  const known = new Set(inOrder(rows).map(({ id }) => id))
  const treeOf = new Map<string, Tree>()
  for (const [index, { id, tree, parentId }] of entries.entries()) {
    if (!known.has(id) || treeOf.has(id)) return `/entries/${index}/id`
    if (parentId !== null && treeOf.get(parentId) !== tree) return `/entries/${index}/parentId`
    treeOf.set(id, tree)
  }
  return treeOf.size < known.size ? '/entries' : null
}

/** Who stands where in that order. */
export function positionsIn(rows: Placed[], entries: Ordered[]): TreePosition[] {
  const rootOf = new Map(rows.map(({ id, root }) => [root, id]))
  const below = Map.groupBy(entries, ({ tree, parentId }) => parentId ?? rootOf.get(tree)!)
  return [...below].flatMap(([parentId, likes]) => likes.map(({ id }, position) => ({ id, parentId, position })))
}
