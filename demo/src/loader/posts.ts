import { idOf } from '@goldammer/backend/shared/demo-ids'
import { namedId } from '@goldammer/backend/shared/ids'
import { sql } from 'kysely'
import type { DemoComment, DemoPost } from '../content/types.ts'
import { insertMany, json, type Loading } from './loading.ts'

const postId = (key: string) => namedId(`demo.post.${key}`)
const commentId = (key: string) => namedId(`demo.comment.${key}`)
/** An answer comes after what it answers. */
const answersLast = (one: DemoComment, other: DemoComment) =>
  Number(one.parentKey !== null) - Number(other.parentKey !== null)

/** Posts with their first revision, what customers said to them, and who likes what. */
export async function loadPosts({ tx }: Loading, posts: DemoPost[], comments: DemoComment[]): Promise<void> {
  const productOf = new Map(posts.map((post) => [post.key, post.productKey]))
  await insertMany(
    posts.map((post) => ({
      id: postId(post.key),
      productId: idOf.product(post.productKey),
      kind: post.kind,
      state: 'published',
      title: json(post.title),
      content: json(post.content),
      authorId: idOf.customer(post.authorKey),
      publishedAt: post.publishedAt,
      createdAt: post.publishedAt,
      updatedAt: post.publishedAt,
    })),
    (part) => tx.insertInto('post').values(part),
  )
  await insertMany(
    posts.map((post) => ({
      postId: postId(post.key),
      revision: 1,
      title: json(post.title),
      content: json(post.content),
      authorId: idOf.customer(post.authorKey),
      createdAt: post.publishedAt,
    })),
    (part) => tx.insertInto('postRevision').values(part),
  )
  await insertMany(
    comments.toSorted(answersLast).map(({ target, ...comment }) => ({
      id: commentId(comment.key),
      productId: idOf.product('postKey' in target ? productOf.get(target.postKey)! : target.productKey),
      postId: 'postKey' in target ? postId(target.postKey) : null,
      kind: comment.kind,
      parentId: comment.parentKey === null ? null : commentId(comment.parentKey),
      customerId: idOf.customer(comment.customerKey),
      locale: comment.locale,
      text: comment.text,
      createdAt: comment.createdAt,
    })),
    (part) => tx.insertInto('postComment').values(part),
  )
  await sayForWhom(tx)
  const likes = [
    ...posts.flatMap((post) =>
      post.likedBy.map((key) => ({
        postId: postId(post.key),
        commentId: null,
        customerKey: key,
        at: post.publishedAt,
      })),
    ),
    ...comments.flatMap((comment) =>
      comment.likedBy.map((key) => ({
        postId: null,
        commentId: commentId(comment.key),
        customerKey: key,
        at: comment.createdAt,
      })),
    ),
  ]
  await insertMany(
    likes.map(({ customerKey, at, ...subject }) => ({
      ...subject,
      customerId: idOf.customer(customerKey),
      createdAt: at,
    })),
    (part) => tx.insertInto('postLike').values(part),
  )
}

/** As the role of the writer has it (domain/posts#writers). */
async function sayForWhom(tx: Loading['tx']): Promise<void> {
  for (const [table, writer] of [
    ['post', 'author_id'],
    ['post_comment', 'customer_id'],
  ] as const)
    await sql`update ${sql.table(table)} as said set written_as = case when exists (
        select from company_membership member join product on product.issuer_id = member.company_id
        where product.id = said.product_id and member.customer_id = customer.id and member.role <> 'viewer')
      then 'issuer' when customer.is_author then 'author' else said.written_as end
      from customer where customer.id = ${sql.ref(`said.${writer}`)}`.execute(tx)
  await sql`update post_revision set written_as = post.written_as from post where post.id = post_revision.post_id`.execute(
    tx,
  )
}
