import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('payments', { payment: 'order_id' })
