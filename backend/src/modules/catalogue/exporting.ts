import { tables } from '../customers/exporting.ts'

export const exporting = tables('reviews', { product_review: 'customer_id' })
