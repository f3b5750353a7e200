import type { GrowingTranslator } from '@goldammer/sdk/translator'
import { createContext, useContext } from 'react'
import type { PortalAddress } from '../portal-address.ts'
import type { Credentials } from '../providers/in-session.ts'
import type { PortalResource } from '../providers/resource.ts'

/** Where we are, in which words, and what this area consists of. */
export interface Portal {
  portalAddress: PortalAddress
  resources: PortalResource[]
  translator: GrowingTranslator
  /** Signs somebody in again who is on a page already. */
  signIn: (credentials: Credentials) => Promise<unknown>
  /** The same with a passkey, whose account may be another one. */
  signInByPasskey: () => Promise<unknown>
  /** The e-mail address of who is signed in now, in whichever tab that was done; null for nobody. */
  signedInAs: () => Promise<string | null>
  /** Where the area signs people in and leads back to this page. */
  signInPage: () => string
}

export const PortalContext = createContext<Portal | null>(null)

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('usePortal outside of an area')
  return portal
}

/** The same translator Refine uses, with keys the compiler knows. */
export const useText = () => usePortal().translator.translate
