import { tables } from '../customers/exporting.ts'

export const exporting = tables('payments', { payment: 'order_id' })
