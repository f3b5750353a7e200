/** What modules add to one that stands below them: the composition fills it, the lower module reads it. */
export type Registry<Entries> = { fill(entries: Entries): void; read(): Entries }

/** Both mistakes are errors: reading before the composition would answer as if no module had anything to add. */
export function createRegistry<Entries>(name: string): Registry<Entries> {
  let filled: { entries: Entries } | null = null
  return {
    fill(entries) {
      if (filled) throw new Error(`The registry “${name}” is filled already.`)
      filled = { entries }
    },
    read() {
      if (!filled) throw new Error(`The registry “${name}” is empty: call composeModules() of composition.ts first.`)
      return filled.entries
    },
  }
}
