import type { MessageKey } from '@goldammer/sdk/messages'
import type { PortalDocumentKind, SalesChannelContext } from '@goldammer/sdk/store/model'
import type { Area } from '../portal-address.ts'

export interface Impersonation {
  /** Who is acted for. */
  name: string
  customerNumber: string
  staffName: string
  reason: string
  ticket?: string
  expiresAt: string
  /** Papers that show what the customer's record masks for this member of staff. */
  closedPapers: PortalDocumentKind[]
}

/** Who acts now, as the portals need it. */
export interface Identity {
  id: string
  name: string
  email: string
  /** Address of the profile picture, of customers who have one. */
  picture?: string | undefined
  /** Second line below the name: customer number, company or role. */
  line: string
  roles: string[]
  /** Areas this person may switch to. */
  portals: Area[]
  /** Companies to choose from, in the company portal; in the investor portal oneself and one's companies. */
  choice?: {
    label: MessageKey
    active: string | undefined
    companies: { id: string; name: string }[]
    choose: (id: string) => void
  }
  impersonation?: Impersonation
  /** Of staff: nothing else is open until it is changed. */
  mustChangePassword?: boolean
  /** Of customers: the password would be refused as a new one. */
  passwordIsEasy?: boolean
  /** What the shop takes none of at the moment, for customers. */
  closed?: SalesChannelContext['extensions']['closed']
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((it) => /^\p{L}/u.test(it))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((it) => it?.[0]?.toUpperCase() ?? '').join('')
}
