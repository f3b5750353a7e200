import { tables } from '../customers/exporting.ts'

export const exporting = tables('change_requests', { change_request: 'investor_id' })
