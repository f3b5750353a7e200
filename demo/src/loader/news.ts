import { namedId } from '@goldammer/backend/shared/ids'
import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { insertMany, json, type Loading } from './loading.ts'

/** What is older than that has been read. */
const NEW_DAYS = 14
const day = 86_400_000

/** What investors were told of the posts that came after their order, and of their papers; comments tell of themselves. */
export async function loadNews(loading: Loading): Promise<void> {
  await notifyOfPosts(loading)
  await notifyOfPapersOnTheirDay(loading)
}

async function notifyOfPosts({ tx, now }: Loading): Promise<void> {
  const rows = await tx
    .selectFrom('post')
    .innerJoin('product', 'product.id', 'post.productId')
    .innerJoin('contract', 'contract.productId', 'post.productId')
    .select(['post.id as postId', 'post.kind', 'post.title', 'post.productId', 'post.publishedAt'])
    .select(['product.name as productName', 'contract.customerId'])
    .distinctOn(['post.id', 'contract.customerId'])
    .where('post.kind', 'in', ['update', 'ir_post'])
    .where('contract.state', 'in', LIVE_CONTRACT_STATES)
    .whereRef('contract.submittedAt', '<', 'post.publishedAt')
    .execute()
  await insertMany(
    rows.map(({ postId, kind, title, productId, publishedAt, productName, customerId }) => ({
      id: namedId(`demo.news.${postId}.${customerId}`),
      customerId,
      kind,
      template: kind === 'update' ? 'N01' : 'N02',
      parameters: json({ postId, productId, title, productName }),
      productId,
      subjectId: postId,
      shown: true,
      createdAt: publishedAt!,
      readAt: now.getTime() - publishedAt!.getTime() > NEW_DAYS * day ? publishedAt : null,
    })),
    (part) => tx.insertInto('news').values(part),
  )
}

/** A paper tells of itself when it is made, and those of the demo are all made while it is loaded. */
async function notifyOfPapersOnTheirDay({ tx, now }: Loading): Promise<void> {
  await tx
    .updateTable('contractDocument')
    .set((paper) => ({ readAt: paper.ref('createdAt') }))
    .where('createdAt', '<', new Date(now.getTime() - NEW_DAYS * day))
    .execute()
  await tx
    .updateTable('news')
    .from('contractDocument as paper')
    .set((row) => ({ createdAt: row.ref('paper.createdAt'), readAt: row.ref('paper.readAt') }))
    .whereRef('news.subjectId', '=', 'paper.id')
    .execute()
}
