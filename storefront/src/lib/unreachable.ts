/** `fetch` throws when nobody answers; everything else is an answer. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'

/** Nobody has answered in time: what was asked for may have been done. */
export const isTooLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

export const hasNoAnswer = (error: unknown): boolean => isUnreachable(error) || isTooLate(error)
