/** Values of a form by the interface's pointers, without the first slash: `person/birthDate`. */
export type Values = { [name: string]: unknown }

export function valueAt(values: unknown, path: string): unknown {
  return path.split('/').reduce<unknown>((inner, name) => (inner as Values | null | undefined)?.[name], values)
}

/** A copy with one value changed. */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [first = '', ...rest] = path.split('/')
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Values
  copy[first] = rest.length === 0 ? value : withValueAt(copy[first] ?? {}, rest.join('/'), value)
  return copy as T
}

/** Empty texts are absent on the wire. */
export function withoutBlanks<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : value
    return [name, text === '' ? null : text]
  })
  return Object.fromEntries(entries) as T
}

/** Only what was filled in: the server names what is missing. */
export function filled<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as T
}
