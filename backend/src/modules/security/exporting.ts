import type { ExportPart } from '../customers/exporting.ts'
import { readOwnSecurityEvents } from './list.service.ts'

export const exporting: ExportPart = { name: 'security_events', read: readOwnSecurityEvents }
