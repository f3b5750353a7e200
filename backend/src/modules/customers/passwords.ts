import { hash, verify } from '@node-rs/argon2'

// argon2id at 19 MiB, t=2, p=1: the package's defaults (OWASP's first choice).
let dummy: Promise<string> | null = null

export const hashPassword = (password: string): Promise<string> => hash(password)

/** Takes as long for an account that does not exist, so that the time tells nothing. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummy), password)
  return passwordHash !== null && matches
}
