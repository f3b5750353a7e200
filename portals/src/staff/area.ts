import { lazy } from 'react'
import type { AreaDefinition } from '../providers/area-definition.ts'
import {
  signInStaff,
  signInStaffByPasskey,
  staffAuth,
  staffSignedIn,
  staffSignInPage,
} from '../providers/staff-auth.ts'
import { pageWith } from '../shared/words.tsx'
import { staffReads } from './reads.ts'
import { resources } from './resources.ts'

const area: AreaDefinition = {
  resources,
  reads: staffReads,
  auth: staffAuth,
  signIn: signInStaff,
  signInByPasskey: signInStaffByPasskey,
  signedInAs: staffSignedIn,
  signInPage: staffSignInPage,
  login: lazy(() => import('./session/login.tsx')),
  openPages: [
    { path: '/invitation', view: lazy(() => import('./session/invitation.tsx')) },
    { path: '/stop-grant', view: lazy(() => import('./session/stop-grant.tsx')) },
    { path: '/first-admin', view: pageWith(['staff-system'], () => import('./session/first-admin.tsx')) },
  ],
}

export default area
