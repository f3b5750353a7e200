import type { APIRoute } from 'astro'
import { isProductId } from '../features/wishlist/wishes.ts'
import { changeWishlist } from '../features/wishlist/wishlist.server.ts'
import { localePath, paths, wishlistPath } from '../lib/paths.ts'
import { readForm } from '../lib/read-form.server.ts'
import { asVisitor, seeOther } from '../lib/session.ts'

/** The hearts post here where no script runs; the wishlist answers, and offers back what was taken off. */
export const POST: APIRoute = async (page) => {
  const form = await readForm(page.request)
  const { locale } = page.locals
  const options = await asVisitor(page)
  const added = form.get('add')
  const removed = form.get('remove')
  const id = added ?? removed
  if (!isProductId(id)) return seeOther(localePath(locale, paths.wishlist), options.client)
  const cookie = await changeWishlist(page, options, id, added !== null)
  const headers: Record<string, string> = cookie ? { 'set-cookie': cookie } : {}
  return seeOther(localePath(locale, added === null ? wishlistPath(id) : paths.wishlist), options.client, headers)
}
