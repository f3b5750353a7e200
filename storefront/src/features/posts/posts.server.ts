import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { RequestOptions } from '@goldammer/sdk/client/transport'
import { readProductReviews } from '@goldammer/sdk/store/catalogue'
import type {
  Post,
  PostCommentList,
  PostList,
  PostRevisionList,
  PostRights,
  ProductReviewList,
} from '@goldammer/sdk/store/model'
import { listComments, listPostRevisions, listPosts, readPost, readPostRights } from '@goldammer/sdk/store/posts'
import { isPostTab, type PageState, POST_KINDS } from './page-state.ts'

/** What a tab of posts, dialog or reviews shows. */
export type PostsData = {
  list?: PostList
  post?: Post
  comments?: PostCommentList
  revisions?: PostRevisionList
  reviews?: ProductReviewList
  rights?: PostRights
  /** Why there is nothing to see: sign in first, or hold the product (R6.03). */
  refusal?: string
}

const POSTS_A_PAGE = 10
const THREADS_A_PAGE = 20
const REVIEWS_SHOWN = 50

/** With a visitor's options as that visitor, else what everyone sees. Undefined: what the address names is not there. */
export async function loadPosts(
  productId: string,
  tab: string,
  state: PageState,
  options: RequestOptions,
  asVisitor: boolean,
): Promise<PostsData | undefined> {
  try {
    const rights = asVisitor ? (await readPostRights(productId, options)).data : undefined
    return { ...(await loadTab(productId, tab, state, options)), ...(rights ? { rights } : {}) }
  } catch (error) {
    if (!(error instanceof ApiClientError)) throw error
    // What an address names and is not there, or a mangled cursor, is a page that does not exist.
    if (error.status === 404 || error.status === 400) return undefined
    if (error.status === 403) return { refusal: error.errors[0]?.code ?? '' }
    throw error
  }
}

async function loadTab(
  productId: string,
  tab: string,
  { post: postId, history, edit, drafts, cursor }: PageState,
  options: RequestOptions,
): Promise<PostsData> {
  const page = cursor ? { cursor } : {}
  if (tab === 'dialog') {
    return { comments: (await listComments(productId, { limit: THREADS_A_PAGE, ...page }, options)).data }
  }
  if (tab === 'reviews') {
    const criteria = { limit: REVIEWS_SHOWN, 'total-count-mode': 1 as const }
    return { reviews: (await readProductReviews(productId, criteria, options)).data }
  }
  if (!isPostTab(tab)) return {}
  const named = history ?? (edit === 'new' ? undefined : edit) ?? postId
  if (named) {
    const [post, comments, revisions] = await Promise.all([
      readPost(productId, named, options),
      postId && tab !== 'insides' ? listComments(productId, { postId, limit: 100 }, options) : undefined,
      history ? listPostRevisions(productId, history, options) : undefined,
    ])
    return {
      post: post.data,
      ...(comments ? { comments: comments.data } : {}),
      ...(revisions ? { revisions: revisions.data } : {}),
    }
  }
  const query = { kind: POST_KINDS[tab], limit: POSTS_A_PAGE, ...(drafts ? { drafts } : {}), ...page }
  return { list: (await listPosts(productId, query, options)).data }
}
