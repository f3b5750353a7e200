import type { MessageKey } from '@goldammer/sdk/messages'
import type { GrowingTranslator } from '@goldammer/sdk/translator'
import type { AuthProvider } from '@refinedev/core'
import type { ComponentType } from 'react'
import type { PortalAddress } from '../portal-address.ts'
import type { Credentials } from './in-session.ts'
import type { Reads } from './reads.ts'
import type { Page, PortalResource } from './resource.ts'

/** What signing in needs of the page: the address it is on, and its texts. */
export interface AuthContext {
  portalAddress: PortalAddress
  translator: GrowingTranslator
}

/** All that makes one of the portals, as its `area.ts` hands it to the frame. */
export interface AreaDefinition {
  resources: PortalResource[]
  /** What its pages read, by resource. */
  reads: Reads
  auth: (portal: AuthContext) => AuthProvider
  /** Signs somebody in again who is on a page already. */
  signIn: (credentials: Credentials, portalAddress: PortalAddress) => Promise<unknown>
  /** The same with a passkey, whose account may be another one. */
  signInByPasskey: (portalAddress: PortalAddress) => Promise<unknown>
  /** The e-mail address of who is signed in now, in whichever tab that was done; null for nobody. */
  signedInAs: (portalAddress: PortalAddress) => Promise<string | null>
  /** Where the area signs people in and leads back to the page one is on. */
  signInPage: (portalAddress: PortalAddress) => string
  /** The area's own sign-in page, at /login; without it the shop signs people in. */
  login?: ComponentType
  /** Pages for those who are not signed in, such as where the link of an invitation leads. */
  openPages?: Page[]
  /** Roles of which one is needed to enter; without it being signed in is enough. */
  roles?: readonly string[]
  /** Says to somebody without such a role what is missing. */
  noRole?: MessageKey
}
