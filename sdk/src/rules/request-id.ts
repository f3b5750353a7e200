const REQUEST_ID = /^[\w.-]{1,64}$/

/** The id a call brings along, where it may stand in logs and in the audit; of any other the call gets a new one. */
export const requestIdOf = (given: unknown, make: () => string): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : make()
