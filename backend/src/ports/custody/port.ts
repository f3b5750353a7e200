import type { LocalDate } from '@goldammer/sdk/units'
import type { Post } from '../sandbox-webhook.ts'

export type CustodyEvent =
  /** The whole issue has been paid back to those who held it. */
  | { eventId: string; type: 'security.redeemed'; isin: string; on: LocalDate }
  /** The register names the new holder, or will not. */
  | { eventId: string; type: 'transfer.confirmed'; key: string; on: LocalDate }
  | { eventId: string; type: 'transfer.failed'; key: string; reason: string }

/** Units of a token for a wallet, or back from it (eWpG: the register entry is the transfer). */
export type TransferOrder = {
  /** The same key twice is one order, however much later it comes again: a custodian that forgets keys is asked for the order first. */
  key: string
  direction: 'out' | 'back'
  tokenId: string
  walletAddress: string
  units: number
  orderNumber: string
}

/** The pretended depot bank and register behind the sandbox. */
export type SandboxCustody = {
  /** How webhooks reach the shop that runs in the same process. */
  deliverThrough(way: Post): void
  /** Sends the events that are due; it repeats them until they are received. */
  runDue(now: Date): Promise<void>
}

/** A custodian that holds wallets for investors (R3.07), and reports what happens to the securities in depots. */
export type CustodyPort = {
  name: string
  /** Opens the wallet known to us as `walletId`, or finds it, however much later; answers its EIP-55 address. */
  openWallet(walletId: string): Promise<{ address: string }>
  /** Takes an order; what becomes of it comes as an event. Throws when it was not taken. */
  transfer(order: TransferOrder): Promise<void>
  /** The event in a webhook's raw body, or null when the signature is not the custodian's. */
  readEvent(headers: Record<string, string | string[] | undefined>, rawBody: string): CustodyEvent | null
  /** Only the pretended one. */
  sandbox?: SandboxCustody
}
