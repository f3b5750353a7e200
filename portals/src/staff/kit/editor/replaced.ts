/** The list with one of its items changed; they are compared by key. */
export const replaced = <T extends { key: string }>(all: T[], changed: T): T[] =>
  all.map((one) => (one.key === changed.key ? changed : one))
