import { lazy } from 'react'
import type { AreaDefinition } from '../areas.ts'
import { staffAuth } from '../providers/staff-auth.ts'
import { resources } from './resources.tsx'

const area: AreaDefinition = {
  resources,
  auth: staffAuth,
  login: lazy(() => import('./session/login.tsx')),
}

export default area
