const REQUEST_ID = /^[\w.-]{1,64}$/

/** The call's own request id if it is safe for logs and audit log; otherwise the call gets a new one. */
export const requestIdOf = (given: unknown, make: () => string): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : make()
