let running = 0

/** Loads an optional chunk of a page: undefined if it is missing, without a reload that would lose input. */
export async function loadOptional<Piece>(load: () => Promise<Piece>): Promise<Piece | undefined> {
  running++
  try {
    return await load()
  } catch {
    return undefined
  } finally {
    running--
  }
}

/** Whether a chunk that is missing now may be an optional one. */
export const isLoadingOptional = (): boolean => running > 0
