import { tables } from '../../../shared/data-export.ts'

export const exportSection = tables('wishlist', { wishlist_product: 'customer_id' })
