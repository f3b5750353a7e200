import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import { IDENTITY_HEADER } from '@goldammer/sdk/constants'
import { isId } from '@goldammer/sdk/rules/ids'
import { openDraft } from '@goldammer/sdk/store/investing'
import { listInvestments } from '@goldammer/sdk/store/investor'
import type { CheckoutDraft, Investment } from '@goldammer/sdk/store/model'
import { readCountryGet } from '@goldammer/sdk/store/reference'
import type { AstroGlobal } from 'astro'
import { now } from '../../lib/config.ts'
import { errorsOf, type VisitorOptions } from '../../lib/form.server.ts'
import { errorText } from '../../lib/i18n.ts'
import { forLocale } from '../../lib/sdk.ts'
import { IDENTITY_PARAMETER } from './step-address.ts'
import type { Choice } from './texts.ts'

const DAY_MS = 86_400_000

export type OpenedCheckout = { draft: CheckoutDraft } | { refusal: string }

/** Opens or resumes the draft of an investment; what the server has against it is shown instead of a form. */
export async function openCheckout(
  page: AstroGlobal,
  productId: string,
  options: VisitorOptions,
): Promise<OpenedCheckout> {
  const { locale } = page.locals
  if (!isId(productId)) {
    page.response.status = 404
    return { refusal: errorText(locale, 'CONTENT__PRODUCT_NOT_FOUND') }
  }
  try {
    // Whatever else stands in the address is nobody's identity.
    const investorId = page.url.searchParams.get(IDENTITY_PARAMETER)
    const { data: draft } = await openDraft(isId(investorId) ? { productId, investorId } : { productId }, options)
    return { draft }
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500 || isMaintenance(error)) throw error
    page.response.status = error.status
    return { refusal: errorsOf(error, locale)[0]?.message ?? '' }
  }
}

/** The same investment, placed within the last day: who comes back to its checkout would otherwise not know that they begin another. */
export async function findJustOrdered(draft: CheckoutDraft, options: VisitorOptions): Promise<Investment | undefined> {
  if (draft.values.personalData?.confirmed) return undefined
  const headers = new Headers(options.headers)
  if (draft.investor.kind !== 'person') headers.set(IDENTITY_HEADER, draft.investor.id)
  // A hint: without it the checkout goes on.
  const list = await listInvestments({ sort: '-orderDateTime', limit: 10 }, { ...options, headers }).catch(
    () => undefined,
  )
  return list?.data.elements.find(
    ({ productId, state, orderDateTime }) =>
      productId === draft.productId && !state.startsWith('8_') && now().getTime() - Date.parse(orderDateTime) < DAY_MS,
  )
}

/** Countries by their ISO code, as the person has them. */
export async function readCountryCodes(page: AstroGlobal): Promise<Choice[]> {
  const { data } = await readCountryGet(undefined, await forLocale(page.locals.locale))
  return data.elements.flatMap(({ iso, name }) => (iso ? [{ value: iso, label: name }] : []))
}
