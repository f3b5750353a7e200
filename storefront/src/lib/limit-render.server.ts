import type { APIContext } from 'astro'
import { busyForm, busyPage } from './busy-page.server.ts'
import { readForm } from './read-form.server.ts'
import { renderLimit, shareOf } from './render-limit.ts'

/** An error of the front door's copy of the SDK, so that its class says nothing. */
const isOverloaded = (error: unknown): boolean => error instanceof Error && error.name === 'Overloaded'

/** Renders a page in its turn; while too many are asked for the answer is 503, and shows again what a form has sent. */
export async function limitRender(context: APIContext, render: () => Promise<Response>): Promise<Response> {
  const limit = renderLimit()
  if (!limit) return await render()
  const { request, locals } = context
  const share = shareOf(locals.path, request)
  let release: () => void
  try {
    release = await limit.take(share)
  } catch (error) {
    if (!isOverloaded(error)) throw error
    await limit.paceRefusal(share)
    return await refuse(context)
  }
  try {
    return await whole(await render())
  } finally {
    release()
  }
}

async function refuse({ request, url, locals: { locale } }: APIContext): Promise<Response> {
  const address = url.pathname + url.search
  // What cannot be read as a form cannot be shown again either.
  const form = request.method === 'POST' ? await readForm(request).catch(() => null) : null
  const page = form ? busyForm(locale, address, form) : busyPage(locale, address)
  return new Response(page.html, { status: 503, headers: page.headers })
}

/** A page is rendered while it is read: all of it in its turn, however slowly the visitor takes it. */
async function whole(response: Response): Promise<Response> {
  const isPage = response.body && response.headers.get('content-type')?.startsWith('text/html')
  return isPage ? new Response(await response.arrayBuffer(), response) : response
}
