/** What a form was filled with, and the version that goes back with a change of it. */
export interface Versioned<Values> {
  values: Values
  version: string
}

/** One field that was changed elsewhere and does not say what this page says. */
export interface Difference<Values> {
  name: keyof Values & string
  /** Whether it was touched on this page: then its value is proposed, else the saved one. */
  touched: boolean
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What to decide before `mine`, made from `base`, is saved over `theirs`. Fields that only this page changed need no decision. */
export function differencesOf<Values extends object>(
  mine: Values,
  base: Values,
  theirs: Values,
  names: (keyof Values & string)[],
): Difference<Values>[] {
  return names
    .filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
    .map((name) => ({ name, touched: !isSame(mine[name], base[name]) }))
}

/** The saved version, with what this page changed and what was decided for it. */
export function merge<Values extends object>(
  mine: Values,
  base: Values,
  theirs: Values,
  chosen: ReadonlySet<keyof Values>,
  differences: Difference<Values>[],
): Values {
  const open = new Set<keyof Values>(differences.map(({ name }) => name))
  const own = Object.entries(mine).filter(([name, value]) =>
    open.has(name as keyof Values) ? chosen.has(name as keyof Values) : !isSame(value, base[name as keyof Values]),
  )
  return { ...theirs, ...Object.fromEntries(own) }
}
