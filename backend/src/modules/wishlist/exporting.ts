import { tables } from '../customers/exporting.ts'

export const exporting = tables('wishlist', { wishlist_product: 'customer_id' })
