/** Where a dashboard names no product. */
export const ALL_ROUNDS = 'all'
