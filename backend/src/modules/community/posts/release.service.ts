import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { eachInTransaction } from '../../../shared/transaction.ts'
import * as repository from './repository.ts'
import { type PostEvent, type PostState, postMachine } from './states.ts'
import { queueNotification } from './writing.ts'

/** So many are shown in one run; the next one follows within the minute. */
const AT_ONCE = 100

/** Where the event leads, with its history; null: the post begins with it. */
export async function movePost(
  scope: Scope,
  tx: Tx,
  { id, state }: { id: string; state: string | null },
  event: PostEvent,
): Promise<PostState> {
  const from = state as PostState | null
  const to = nextState(postMachine, from, event)
  await writeHistory(scope, tx, { entity: 'post', entityId: id, event, from, to })
  return to
}

/** R2.25: shows what was to appear by now, each by itself. */
export async function publishDuePosts(scope: Scope): Promise<void> {
  const due = await repository.listDue(scope.db, scope.clock.now(), AT_ONCE)
  await eachInTransaction(scope, due, async (tx, id) => {
    const post = await repository.lockScheduled(tx, id)
    if (!post?.publishAt || post.publishAt > scope.clock.now()) return
    const state = await movePost(scope, tx, { id, state: 'scheduled' }, 'publish')
    await repository.updatePost(tx, id, {
      state,
      publishAt: null,
      publishedAt: post.publishedAt ?? post.publishAt,
    })
    await queueNotification(scope, tx, post.productId, id)
  })
}
