/** `fetch` throws when nobody answers; everything else is an answer. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'
