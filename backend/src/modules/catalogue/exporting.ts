import { tables } from '../../shared/data-export.ts'

export const exporting = tables('reviews', { product_review: 'customer_id' })
