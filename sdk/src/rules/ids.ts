/** Whether a value from outside may be an id at all: 32 small hex digits, as ids stand everywhere outside SQL (design §2). */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
