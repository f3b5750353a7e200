import { tables } from '../../../shared/data-export.ts'

export const exporting = tables('wishlist', { wishlist_product: 'customer_id' })
