import type { ChurchTaxPort } from './church-tax/port.ts'
import type { CustodyPort } from './custody/port.ts'
import type { IdentityPort } from './identity/port.ts'
import type { KeyPort } from './keys/port.ts'
import type { MailPort } from './mail/port.ts'
import type { PaymentPort } from './payment/port.ts'
import type { ScanPort } from './scan/port.ts'
import type { StoragePort } from './storage/port.ts'

/** The outside world, each part a port with a sandbox that behaves like the real thing (design §3). */
export type Ports = {
  /** With whom a new payment begins … */
  payment: PaymentPort
  /** … and all that are set up: a payment stays with the provider it was begun with. */
  payments: readonly PaymentPort[]
  identity: IdentityPort
  churchTax: ChurchTaxPort
  custody: CustodyPort
  mail: MailPort
  storage: StoragePort
  /** What is stored is sealed under them. */
  keys: KeyPort
  /** Null: uploads are not scanned, and shown as they are. */
  scan: ScanPort | null
}
