import type { ExportSection } from '../../../shared/data-export.ts'
import { readOwnSecurityEvents } from './list.service.ts'

export const exporting: ExportSection = { name: 'security_events', read: readOwnSecurityEvents }
