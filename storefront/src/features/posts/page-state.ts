import { isId } from '@goldammer/sdk/rules/ids'
import type { PostKind } from '@goldammer/sdk/store/model'

/** The tabs that hold posts, and the kind of each. */
export const POST_KINDS = {
  updates: 'update',
  investorRelations: 'ir_post',
  insides: 'insides',
  newsroom: 'newsroom',
} as const satisfies Record<string, PostKind>
export type PostTab = keyof typeof POST_KINDS

export const isPostTab = (tab: string): tab is PostTab => Object.hasOwn(POST_KINDS, tab)

const DONE = ['comment', 'report', 'delete', 'review', 'post', 'draft', 'withdraw', 'moderate'] as const
export type Done = (typeof DONE)[number]

/** What the address of a product page asks for within its tab. */
export type PageState = {
  /** One post with its comments. */
  post: string | undefined
  /** The form to write: a comment or question, or a review. */
  write: 'comment' | 'review' | undefined
  /** The comment that is answered. */
  answer: string | undefined
  /** A new post, or the one that is edited. */
  edit: string | undefined
  /** The post whose history is shown. */
  history: string | undefined
  drafts: boolean
  cursor: string | undefined
  done: Done | undefined
  /** Code of a refusal on another page that this page shows. */
  refused: string | undefined
}

export function readPageState(parameters: URLSearchParams): PageState {
  const id = (name: string) => {
    const value = parameters.get(name)
    return isId(value) ? value : undefined
  }
  const write = parameters.get('write')
  return {
    post: id('post'),
    write: write === 'comment' || write === 'review' ? write : undefined,
    answer: id('answer'),
    edit: parameters.get('edit') === 'new' ? 'new' : id('edit'),
    history: id('history'),
    drafts: parameters.get('drafts') === 'true',
    cursor: parameters.get('cursor')?.slice(0, 1000) || undefined,
    done: DONE.find((one) => one === parameters.get('done')),
    refused: parameters.get('refused') ?? undefined,
  }
}

/** Needs a login before anything is shown. */
export const asksForLogin = ({ write, edit, history, drafts }: PageState): boolean =>
  Boolean(write || edit || history || drafts)

/** Made for one visitor: never kept for others. What was just done must be seen at once, too. */
export const isPersonal = (tab: string, state: PageState): boolean =>
  asksForLogin(state) || tab === 'investorRelations' || Boolean(state.done || state.refused)

/** The address of a part of the product page. */
export function partPath(here: string, tab: string, part: Record<string, string | undefined> = {}, anchor = 'tabs') {
  const parameters = new URLSearchParams(tab === 'overview' ? {} : { tab })
  for (const [name, value] of Object.entries(part)) if (value) parameters.set(name, value)
  const query = parameters.toString()
  return `${here}${query ? `?${query}` : ''}#${anchor}`
}
