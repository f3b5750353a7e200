import { namedId } from '../../shared/ids.ts'
import type { DemoComment, DemoPost } from '../content/types.ts'
import { idOf, insertMany, json, type Loading } from './loading.ts'

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
