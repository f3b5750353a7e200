import type { Locale } from '@goldammer/sdk/locales'
import { readProductListing, searchPage } from '@goldammer/sdk/store/catalogue'
import type { ProductListingResult } from '@goldammer/sdk/store/model'
import { forLocale } from '../../lib/sdk.ts'
import type { ListingState } from './listing-state.ts'
import { listingCriteria } from './listing-state.ts'

export async function loadListing(
  locale: Locale,
  categoryId: string,
  state: ListingState,
): Promise<ProductListingResult> {
  const { data } = await readProductListing(categoryId, listingCriteria(state), await forLocale(locale))
  return data
}

export async function searchProducts(locale: Locale, state: ListingState): Promise<ProductListingResult> {
  const { data } = await searchPage({ ...listingCriteria(state), search: state.search }, await forLocale(locale))
  return data
}
