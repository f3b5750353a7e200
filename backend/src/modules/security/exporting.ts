import type { ExportPart } from '../../shared/data-export.ts'
import { readOwnSecurityEvents } from './list.service.ts'

export const exporting: ExportPart = { name: 'security_events', read: readOwnSecurityEvents }
