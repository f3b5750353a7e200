import type { Area } from './portal-address.ts'
import type { AreaDefinition } from './providers/area-definition.ts'

/** An area is loaded when it is entered, and the others are not. */
export const areas: Record<Area, () => Promise<{ default: AreaDefinition }>> = {
  investor: () => import('./investor/area.ts'),
  company: () => import('./company/area.ts'),
  staff: () => import('./staff/area.ts'),
}
