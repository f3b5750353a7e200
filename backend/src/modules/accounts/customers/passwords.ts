import { hash, verify } from '@node-rs/argon2'

// argon2id at 19 MiB, t=2, p=1: the package's defaults (OWASP's first choice).
let dummy: Promise<string> | null = null

/**
 * RFC 8265 § 4.2.2 (OpaqueString): blanks beyond ASCII become plain ones, letters their composed form, so that a password fits
 * whichever keyboard it is typed on. Case and width stay.
 */
export const preparePassword = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(preparePassword(password))

type Rehash = (passwordHash: string, formerHash: string) => Promise<unknown>

/**
 * Takes as long for an account that does not exist, so that the time tells nothing. A password that was set before passwords
 * were prepared may fit only as typed: then `rehash` keeps it as prepared.
 */
export async function isPassword(passwordHash: string | null, password: string, rehash: Rehash): Promise<boolean> {
  dummy ??= hash('nobody has this password')
  const known = passwordHash ?? (await dummy)
  const prepared = preparePassword(password)
  if (await verify(known, prepared)) return passwordHash !== null
  if (prepared === password || !(await verify(known, password)) || passwordHash === null) return false
  await rehash(await hash(prepared), passwordHash)
  return true
}
