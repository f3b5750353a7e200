import { tables } from '../../shared/data-export.ts'

export const exporting = tables('payments', { payment: 'order_id' })
