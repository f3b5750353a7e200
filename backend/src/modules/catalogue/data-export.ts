import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('reviews', { product_review: 'customer_id' })
