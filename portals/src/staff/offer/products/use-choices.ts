import type { ProductChoices } from '@goldammer/sdk/staff/model'
import { useRecord } from '../../data.ts'

const none: ProductChoices = { issuers: [], categories: [], properties: [] }

/** Issuers, categories and properties; empty while they are read. */
export function useChoices(): ProductChoices {
  return useRecord('product-choices').data ?? none
}
