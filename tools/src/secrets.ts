import { randomBytes } from 'node:crypto'
import { SECRET_NAMES } from '@goldammer/sdk/settings'

/** A set of secrets as lines of an environment file: 256 random bits each. Only what makes backups needs the last one. */
export const makeSecrets = (): string[] =>
  [...SECRET_NAMES, 'BACKUP_KEY'].map((name) => `${name}=${randomBytes(32).toString('base64url')}`)

if (import.meta.main) console.log(makeSecrets().join('\n'))
