import type { ProductChoices } from '@goldammer/sdk/staff/model'
import { useRecord } from '../../../shared/use-record.ts'

const none: ProductChoices = { issuers: [], categories: [], properties: [] }

/** Issuers, categories and properties; empty while they are read. */
export function useChoices(): ProductChoices {
  return useRecord<ProductChoices>('product-choices', 'all').data ?? none
}
