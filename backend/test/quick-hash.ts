import { hash } from '@node-rs/argon2'

/** A password as the shop keeps it, but at the lowest cost: tests sign in hundreds of times. */
export const quickHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1 })
