import type { Like, PostRights } from '@goldammer/sdk/store/model'
import { changeLike, markPostRead, readPostRights } from '@goldammer/sdk/store/posts'
import '../../lib/browser-client.ts'
import { notify } from '../../elements/kit/notify.ts'

/**
 * The page is the same for all: what the visitor likes, wrote and may edit comes in here. A like switches in place for
 * whoever may; for all others, and without scripts, the form leads to the sign-in.
 */
class PostReactions extends HTMLElement {
  #rights: PostRights | undefined

  async connectedCallback() {
    this.addEventListener('submit', this.#submitted)
    try {
      this.#rights = (await readPostRights(this.#productId)).data
    } catch (error) {
      console.error('The rights of this page could not be read.', error)
      return
    }
    const { comment, likes, own, write } = this.#rights
    if (comment) this.#countReading()
    for (const like of likes) this.#show(like)
    for (const id of own)
      for (const place of this.querySelectorAll<HTMLElement>(`[data-own="${id}"]`)) place.hidden = false
    for (const kind of write)
      for (const place of this.querySelectorAll<HTMLElement>(`[data-write="${kind}"]`)) place.hidden = false
  }

  /** R2.25: the company learns how many have had a post before them; each counts once. */
  #countReading() {
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        seen.unobserve(target)
        markPostRead(this.#productId, target.dataset.post ?? '').catch((error: unknown) =>
          console.error('That this post was read could not be counted.', error),
        )
      }
    })
    for (const post of this.querySelectorAll('[data-post]')) seen.observe(post)
  }

  get #productId() {
    return this.dataset.product ?? ''
  }

  #show({ id, likes, liked }: Like) {
    const form = this.querySelector<HTMLFormElement>(`[data-like="${id}"]`)
    const count = form?.querySelector<HTMLElement>('[data-count]')
    const field = form?.querySelector<HTMLInputElement>('[name=liked]')
    if (!form || !count || !field) return
    field.value = String(!liked)
    count.textContent = String(likes)
    count.hidden = likes === 0
    form.querySelector('button')?.setAttribute('aria-pressed', String(liked))
  }

  #submitted = async (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.dataset.like || !this.#rights?.comment) return
    event.preventDefault()
    const liked = new FormData(form).get('liked') === 'true'
    try {
      this.#show((await changeLike(this.#productId, { id: form.dataset.like, liked })).data)
    } catch {
      notify({ type: 'danger', message: this.dataset.failed ?? '' })
    }
  }
}

customElements.define('post-reactions', PostReactions)
