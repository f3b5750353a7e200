import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { readProductListing, searchPage } from '@goldammer/sdk/store/catalogue'
import type { ProductListingResult, SearchCriteria } from '@goldammer/sdk/store/model'
import { forPrices } from '../../lib/sdk.ts'
import type { ListingState } from './listing-state.ts'
import { listingCriteria } from './listing-state.ts'

type Asked = Parameters<typeof forPrices>[0]

export async function loadListing(
  asked: Asked,
  categoryId: string,
  state: ListingState,
): Promise<ProductListingResult> {
  const options = await forPrices(asked)
  return sorted(state, async (criteria) => (await readProductListing(categoryId, criteria, options)).data)
}

export async function searchProducts(asked: Asked, state: ListingState): Promise<ProductListingResult> {
  const options = await forPrices(asked)
  return sorted(state, async (criteria) => (await searchPage({ ...criteria, search: state.search }, options)).data)
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
