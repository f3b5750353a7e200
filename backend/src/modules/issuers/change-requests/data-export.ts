import { tables } from '../../../shared/data-export.ts'

export const exportSection = tables('change_requests', { change_request: 'investor_id' })
