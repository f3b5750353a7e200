import { Decrypter, Encrypter } from 'age-encryption'
import { BackupProblem } from './problem.ts'

/** log2 of scrypt's work: the key is random, so that nobody tries passphrases; this takes half a second. */
const WORK = 15
const SHORTEST_PASSPHRASE = 32

/** The public half of a pair, which can make backups and read none. */
const isRecipient = (key: string) => /^age1/.test(key)
/** Its secret half. */
const isIdentity = (key: string) => /^AGE-SECRET-KEY-/.test(key)

function assertIsKey(key: string | null): asserts key is string {
  if (!key) throw new BackupProblem('BACKUP_KEY is not set: give the key that encrypts the backups.')
  if (!isRecipient(key) && !isIdentity(key) && key.length < SHORTEST_PASSPHRASE)
    throw new BackupProblem(`BACKUP_KEY: give at least ${SHORTEST_PASSPHRASE} random characters, or a key of age.`)
}

/** For new backups: under a passphrase, or for the owner of a pair (`age1…`). */
export function encrypterOf(key: string | null): Encrypter {
  assertIsKey(key)
  if (isIdentity(key))
    throw new BackupProblem(
      'BACKUP_KEY: to make backups, give the public half of the pair (age1…), not the secret one.',
    )
  const encrypter = new Encrypter()
  if (isRecipient(key)) encrypter.addRecipient(key)
  else {
    encrypter.setPassphrase(key)
    encrypter.setScryptWorkFactor(WORK)
  }
  return encrypter
}

/** To read a backup: the passphrase it was made under, or the secret half of the pair (`AGE-SECRET-KEY-…`). */
export function decrypterOf(key: string | null): Decrypter {
  assertIsKey(key)
  if (isRecipient(key))
    throw new BackupProblem('BACKUP_KEY: to restore, give the secret half of the pair (AGE-SECRET-KEY-…).')
  const decrypter = new Decrypter()
  if (isIdentity(key)) decrypter.addIdentity(key)
  else decrypter.addPassphrase(key)
  return decrypter
}
