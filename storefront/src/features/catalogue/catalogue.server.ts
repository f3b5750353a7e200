import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { readProductListing, searchPage } from '@goldammer/sdk/store/catalogue'
import type { ProductListingResult, SearchCriteria } from '@goldammer/sdk/store/model'
import { forPrices } from '../../lib/sdk.ts'
import { readShared } from '../../lib/shared-reads.server.ts'
import type { ListingState } from './listing-state.ts'
import { listingCriteria } from './listing-state.ts'

type Asked = Parameters<typeof forPrices>[0]

export async function loadListing(
  asked: Asked,
  categoryId: string,
  state: ListingState,
): Promise<ProductListingResult> {
  const options = await forPrices(asked)
  return sorted(state, (criteria) =>
    readOnce(asked, { categoryId, ...criteria }, () => readProductListing(categoryId, criteria, options)),
  )
}

export async function searchProducts(asked: Asked, state: ListingState): Promise<ProductListingResult> {
  const options = await forPrices(asked)
  return sorted(state, (criteria) => {
    const search = { ...criteria, search: state.search }
    return readOnce(asked, search, () => searchPage(search, options))
  })
}

/** The weight of a page of products among the shared reads. */
const WEIGHT = 20

/** Many addresses ask for the same products: forms send empty fields, and each price locale has a page of its own. */
async function readOnce(
  { locale, currency }: Asked,
  wanted: SearchCriteria & { categoryId?: string },
  read: () => Promise<{ data: ProductListingResult }>,
): Promise<ProductListingResult> {
  const key = `products ${locale} ${currency.id} ${JSON.stringify(wanted)}`
  return (await readShared(key, async () => (await read()).data, WEIGHT))!
}

/** R2.27: an order that nobody offers is as good as none; the page is there all the same. */
async function sorted(
  state: ListingState,
  read: (criteria: SearchCriteria) => Promise<ProductListingResult>,
): Promise<ProductListingResult> {
  try {
    return await read(listingCriteria(state))
  } catch (error) {
    const isUnknown = error instanceof ApiClientError && error.has('PRODUCT_SORTING_NOT_FOUND')
    if (!isUnknown) throw error
    return read(listingCriteria({ ...state, order: '' }))
  }
}
