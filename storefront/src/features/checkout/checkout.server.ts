import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import { isId } from '@goldammer/sdk/rules/ids'
import { openDraft } from '@goldammer/sdk/store/investing'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { readCountryGet } from '@goldammer/sdk/store/reference'
import type { AstroGlobal } from 'astro'
import { errorsOf, type VisitorOptions } from '../../lib/form.server.ts'
import { forLocale } from '../../lib/sdk.ts'
import { IDENTITY_PARAMETER } from './step-address.ts'
import type { Choice } from './texts.ts'

export type OpenedCheckout = { draft: CheckoutDraft } | { refusal: string }

/** Opens or resumes the draft of an investment; what the server has against it is shown instead of a form. */
export async function openCheckout(
  page: AstroGlobal,
  productId: string,
  options: VisitorOptions,
): Promise<OpenedCheckout> {
  const { locale } = page.locals
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

/** Countries by their ISO code, as the person has them. */
export async function readCountryCodes(page: AstroGlobal): Promise<Choice[]> {
  const { data } = await readCountryGet(undefined, await forLocale(page.locals.locale))
  return data.elements.flatMap(({ iso, name }) => (iso ? [{ value: iso, label: name }] : []))
}
