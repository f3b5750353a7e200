let running = 0

/** Loads what a page can do without: undefined where it is gone, and what people have typed into the page stays. */
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

/** Whether a chunk that is lost now may be one that the page can do without. */
export const isLoadingOptional = (): boolean => running > 0
