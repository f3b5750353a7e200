import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { RequestOptions } from '@goldammer/sdk/client/transport'
import { LOCALES } from '@goldammer/sdk/locales'
import { saveProductReview } from '@goldammer/sdk/store/catalogue'
import type { CommentReportReason, PostKind, TranslatedText } from '@goldammer/sdk/store/model'
import {
  changeLike,
  changePost,
  createComment,
  createPost,
  deleteComment,
  moderateComment,
  reportComment,
  withdrawPost,
} from '@goldammer/sdk/store/posts'
import type { AstroGlobal } from 'astro'
import { type Form, FormRefusal, handleForm } from '../../lib/form.server.ts'
import { localePath, loginPath } from '../../lib/paths.ts'
import { type Done, isPostTab, POST_KINDS, partPath, readPageState } from './page-state.ts'
import type { Place } from './place.ts'

/** The page a form stands on. */
type FormPlace = Omit<Place, 'state'> & { productId: string }
type ActPlace = FormPlace & { post: string | undefined }
type Act = (data: FormData, options: RequestOptions, place: ActPlace) => Promise<string>

const text = (data: FormData, name: string) => String(data.get(name) ?? '')
const done = ({ here, tab, post }: ActPlace, what: Done, anchor?: string) =>
  partPath(here, tab, { post, done: what }, anchor)

/** What the forms of the page do, by the value of their field `intent`; each answers where to go on. */
const acts: Record<string, Act> = {
  async comment(data, options, place) {
    const parentId = text(data, 'parentId')
    const about = parentId ? { parentId } : place.post ? { postId: place.post } : {}
    const { data: comment } = await createComment(place.productId, { ...about, text: text(data, 'text') }, options)
    return done(place, 'comment', `entry-${comment.id}`)
  },
  async like(data, options, place) {
    const id = text(data, 'id')
    await changeLike(place.productId, { id, liked: text(data, 'liked') === 'true' }, options)
    return partPath(place.here, place.tab, { post: place.post }, `entry-${id}`)
  },
  async report(data, options, place) {
    await reportComment(
      place.productId,
      text(data, 'id'),
      { reason: text(data, 'reason') as CommentReportReason },
      options,
    )
    return done(place, 'report')
  },
  async delete(data, options, place) {
    await deleteComment(place.productId, text(data, 'id'), options)
    return done(place, 'delete')
  },
  async moderate(data, options, place) {
    const decision = text(data, 'decision') === 'show' ? 'show' : 'hide'
    await moderateComment(place.productId, text(data, 'id'), { decision }, options)
    return done(place, 'moderate')
  },
  async review(data, options, place) {
    const review = { title: text(data, 'title'), content: text(data, 'content'), points: Number(text(data, 'points')) }
    await saveProductReview(place.productId, review, options)
    return done(place, 'review')
  },
  async post(data, options, place) {
    const action = text(data, 'action')
    // What was typed comes back with its preview; nothing is stored.
    if (action === 'preview') throw new FormRefusal([])
    const publish = action === 'publish'
    const fields = { title: translated(data, 'title'), content: translated(data, 'content'), publish }
    const id = text(data, 'id')
    const kind: PostKind = isPostTab(place.tab) ? POST_KINDS[place.tab] : 'update'
    const { data: post } = id
      ? await changePost(place.productId, id, { ...fields, revision: Number(text(data, 'revision')) }, options)
      : await createPost(place.productId, { ...fields, kind }, options)
    const isShown = post.state === 'published'
    return partPath(place.here, place.tab, {
      done: isShown ? 'post' : 'draft',
      ...(isShown ? {} : { drafts: 'true' }),
    })
  },
  async withdraw(data, options, place) {
    await withdrawPost(place.productId, text(data, 'id'), options)
    return partPath(place.here, place.tab, { done: 'withdraw', drafts: 'true' })
  },
}

/** German always, the others where something stands. */
function translated(data: FormData, name: string): TranslatedText {
  const entries = LOCALES.map((locale) => [locale, text(data, `${name}/${locale}`)] as const)
  const translations = Object.fromEntries(entries.filter(([, value]) => value.trim() !== ''))
  return { 'de-DE': '', ...translations }
}

/** R6.02: a form of the page, as the visitor; whoever has to sign in first comes back to where they were. */
export async function handlePostForm(page: AstroGlobal, place: FormPlace): Promise<Form | Response> {
  let isPreview = false
  const form = await handleForm(page, async (data, options) => {
    isPreview = text(data, 'intent') === 'post' && text(data, 'action') === 'preview'
    const act = acts[text(data, 'intent')]
    if (!act) throw new FormRefusal([])
    const { post } = readPageState(page.url.searchParams)
    try {
      return await act(data, options, { ...place, post })
    } catch (error) {
      if (!(error instanceof ApiClientError) || !error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')) throw error
      return localePath(page.locals.locale, loginPath(partPath(place.here, place.tab, { post })))
    }
  })
  if (isPreview) page.response.status = 200
  return form
}
