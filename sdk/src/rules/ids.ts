/** Whether an outside value has the form of an id: 32 lower-case hex digits, as everywhere outside SQL (design §2). */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
