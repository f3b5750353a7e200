import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('payouts', { payout: 'order_id', profit_share: 'order_id' })
