import type { ExportSection } from '../../../shared/data-export.ts'
import { readOwnSecurityEvents } from './list.service.ts'

export const exportSection: ExportSection = { name: 'security_events', read: readOwnSecurityEvents }
