import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { readProduct } from '@goldammer/sdk/store/catalogue'
import { readContext } from '@goldammer/sdk/store/context'
import type { Product, SalesChannelContext } from '@goldammer/sdk/store/model'
import {
  addProductOnWishlist,
  deleteProductOnWishlist,
  mergeProductOnWishlist,
  readCustomerWishlist,
} from '@goldammer/sdk/store/wishlist'
import { config } from '../../lib/config.ts'
import type { Visit } from '../../lib/customer.server.ts'
import type { VisitorOptions } from '../../lib/form.server.ts'
import { changed, readWishes, wishesCookie } from './wishes.ts'

export const PAGE_SIZE = 24

type Page = { request: Request }

const guestWishes = ({ request }: Page) => readWishes(request.headers.get('cookie') ?? '')

const setCookie = (ids: string[]) => wishesCookie(ids) + (config.publicUrl.startsWith('https:') ? ';secure' : '')

/** Notes a product or forgets it: a customer's with the account, a guest's in the cookie that is answered (R6.11). */
export async function changeWishlist(
  page: Page,
  options: VisitorOptions,
  id: string,
  isListed: boolean,
): Promise<string | undefined> {
  const { customer } = (await readContext(options)).data
  if (!customer) return setCookie(changed(guestWishes(page), id, isListed))
  const change = isListed ? addProductOnWishlist : deleteProductOnWishlist
  await change(id, options).catch(unlessDone)
  return undefined
}

/** From elsewhere, such as the cart, onto the wishlist. */
export const addToWishlist = (page: Page, id: string, options: VisitorOptions) =>
  changeWishlist(page, options, id, true)

const DONE = new Set([
  'CHECKOUT__DUPLICATE_WISHLIST_PRODUCT',
  'CHECKOUT__WISHLIST_PRODUCT_NOT_FOUND',
  'CHECKOUT__WISHLIST_NOT_FOUND',
  'CONTENT__PRODUCT_NOT_FOUND',
])

/** It is already as requested. */
function unlessDone(error: unknown) {
  if (!(error instanceof ApiClientError) || !DONE.has(error.errors[0]?.code ?? '')) throw error
}

/** What a guest noted belongs to the customer once there is one; staff who act for a customer bring nothing along. */
export async function keepGuestWishes(page: Page, { context, options }: Visit): Promise<string | undefined> {
  const productIds = guestWishes(page)
  if (!context.customer || isImpersonated(context) || productIds.length === 0) return undefined
  await mergeProductOnWishlist({ productIds }, options)
  return setCookie([])
}

const isImpersonated = ({ extensions }: SalesChannelContext) => extensions.impersonation !== null

export type Wishes = { products: Product[]; total: number }

/** A page of the wishlist, the last first; what the shop shows no more is left out. */
export async function readWishlist(page: Page, { context, options }: Visit, number: number): Promise<Wishes> {
  if (!context.customer) return readGuestWishlist(page, options, number)
  try {
    const { products } = (await readCustomerWishlist({ limit: PAGE_SIZE, page: number }, options)).data
    return { products: products.elements, total: products.total }
  } catch (error) {
    if (error instanceof ApiClientError && error.status === 404) return { products: [], total: 0 }
    throw error
  }
}

async function readGuestWishlist(page: Page, options: VisitorOptions, number: number): Promise<Wishes> {
  const ids = guestWishes(page)
  if (ids.length === 0) return { products: [], total: 0 }
  const { data } = await readProduct({ ids, limit: ids.length }, options)
  const shown = data.elements.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { products: shown.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), total: shown.length }
}

/** What was just taken off, to be offered again. */
export async function findProductName(id: string, options: VisitorOptions): Promise<string | undefined> {
  const { data } = await readProduct({ ids: [id], limit: 1 }, options)
  return data.elements[0]?.translated.name
}
