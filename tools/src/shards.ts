// `npm test -- e2e --shard=2/4`: one of several machines that share the browser tests.

export type Shard = { index: number; total: number }

/** Reads `2/4`. Throws when the shard does not exist. */
export function readShard(text: string): Shard {
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(index), total: Number(total) }
  if (!(shard.index >= 1 && shard.index <= shard.total)) throw new Error(`"${text}" is no shard, such as 2/4`)
  return shard
}

/** Those that need the shop for themselves, after all others. */
const ALONE = [
  ['--project=debits', '--no-deps'],
  ['--project=alone', '--no-deps'],
]

/**
 * What Playwright is asked for, one call after the other. It shards only projects that nobody depends on and runs the others
 * whole in each shard, and with words, too, it runs them whole before a test that depends on them. So we ask for each project
 * by itself where only a part is wanted; those that need the shop for themselves follow in the last shard.
 */
export function callsOf(shard: Shard | undefined, words: readonly string[] = []): string[][] {
  if (!shard) return words.length > 0 ? [['--project=together'], ...ALONE] : [[]]
  const { index, total } = shard
  const shared = ['--project=together', `--shard=${index}/${total}`]
  return index < total ? [shared] : [shared, ...ALONE]
}
