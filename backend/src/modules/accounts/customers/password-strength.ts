import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Config } from '../../../config.ts'
import type { ErrorEntry } from '../../../shared/app-error.ts'

/** OWASP ASVS 5.0, 6.2.4, 6.2.11, 6.2.12: at least "safely unguessable" on the scale of zxcvbn from 0 to 4. */
export const STRONG_ENOUGH = 3
/** From this length on the schemas leave the judgement to us. */
const SHORTEST = 8
/** A longer password is rated by its beginning: the search grows with the square of the length. */
const CHECKED_CHARACTERS = 48
/** Substitutions such as 4 for a that are tried at once; the library's 100 take seconds for hostile texts. */
const L33T_SUBSTITUTIONS = 5
/** What anybody tries at this shop first. */
const SHOP_WORDS = ['goldammer']

/** Letters and digits that a password has beside names of the person and the shop. */
const LEAST_OF_ONES_OWN = 4

type Dictionary = Record<string, (string | number)[]>

/** These two name their lists alike: one must not displace the other. The names of the others are the library's own. */
const named = (language: string, dictionary: Dictionary): Dictionary =>
  Object.fromEntries(Object.entries(dictionary).map(([name, words]) => [`${name}-${language}`, words]))

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, en, de, pl] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
    import('@zxcvbn-ts/language-pl'),
  ])
  return new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      ...en.dictionary,
      ...named('de', de.dictionary),
      ...named('pl', pl.dictionary),
    },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: L33T_SUBSTITUTIONS,
    maxLength: CHECKED_CHARACTERS,
  })
}

// Its lists take a second to read and 100 MB: a process that judges no password does without.
let estimator: Promise<ZxcvbnFactory> | undefined

/** Names and addresses of a person, whole and in parts: an e-mail address holds names and a domain. */
const partsOf = (words: readonly (string | null | undefined)[]): string[] =>
  words
    .filter((word) => typeof word === 'string')
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .slice(0, 50)

/** The library counts words in a row as hard to guess, also where all of them are the person's own. */
function addsLittleTo(known: readonly string[], password: string): boolean {
  const longestFirst = known.map((word) => word.toLowerCase()).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_OF_ONES_OWN && rest.length < password.length
}

/** How hard it is to guess for somebody who knows the person and the shop: 0 to 4. */
export async function evaluatePassword(
  password: string,
  ownWords: readonly (string | null | undefined)[],
): Promise<0 | 1 | 2 | 3 | 4> {
  const known = [...SHOP_WORDS, ...partsOf(ownWords)]
  if (addsLittleTo(known, password)) return 1
  estimator ??= loadEstimator()
  return (await estimator).check(password, known).score
}

/** A new password that is too easy to guess. One that is too short is refused for that alone, by the schema. */
export async function refuseEasyPassword(
  password: unknown,
  ownWords: readonly (string | null | undefined)[],
  pointer: '/password' | '/newPassword',
): Promise<ErrorEntry[]> {
  if (typeof password !== 'string' || password.length < SHORTEST) return []
  if ((await evaluatePassword(password, ownWords)) >= STRONG_ENOUGH) return []
  return [{ code: 'VIOLATION::PASSWORD_TOO_EASY', pointer }]
}

/**
 * Whether a password that signs in would be refused as a new one; `known` is what was found before, null where nobody has looked.
 * The password of the demo accounts is accepted on this machine alone.
 */
export async function isPasswordEasy(
  { openBy, demoPassword }: Pick<Config, 'openBy' | 'demoPassword'>,
  known: boolean | null,
  password: string,
  ownWords: readonly (string | null | undefined)[],
): Promise<boolean | null> {
  if (known !== null) return known
  if (!openBy && password === demoPassword) return null
  return (await evaluatePassword(password, ownWords)) < STRONG_ENOUGH
}
