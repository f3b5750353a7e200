import type { ErrorCode } from '../errors/catalogue.ts'
import { type FundingType, PRODUCT_TYPE_RULES, type ProductFacts } from './product-types.ts'

export function isSecurity(type: FundingType): boolean {
  return PRODUCT_TYPE_RULES[type].cancellation === 'security'
}

/** R4.01, domain/cancellation#regular: a sale ends by sale, a security not by regular cancellation. */
export function refuseRegularCancellation(
  product: Pick<ProductFacts, 'type' | 'tokenProviderProductId'>,
): ErrorCode | null {
  switch (PRODUCT_TYPE_RULES[product.type].cancellation) {
    case 'regular':
      return null
    case 'regular without token':
      return product.tokenProviderProductId === null ? null : 'SECURITY_NO_REGULAR_CANCELLATION'
    case 'security':
      return 'SECURITY_NO_REGULAR_CANCELLATION'
    case 'sale':
      return 'SALE_NO_CANCELLATION'
  }
}

/** R4.01, BGB § 314: for every type but a sale. */
export function refuseIrregularCancellation(type: FundingType): ErrorCode | null {
  return PRODUCT_TYPE_RULES[type].cancellation === 'sale' ? 'SALE_NO_CANCELLATION' : null
}
