import type { LocalDate } from '@goldammer/sdk/units'
import type { SandboxCustody } from './sandbox.ts'

/** The whole issue has been paid back to those who held it. */
export type CustodyEvent = { eventId: string; type: 'security.redeemed'; isin: string; on: LocalDate }

/** A custodian that keeps wallets for investors (R3.07), and tells what becomes of the securities in depots. */
export type CustodyPort = {
  name: string
  /** Opens the wallet known to us as `walletId`, or finds it; answers its EIP-55 address. */
  openWallet(walletId: string): Promise<{ address: string }>
  /** The event in a webhook's raw body, or null when the signature is not the custodian's. */
  readEvent(headers: Record<string, string | string[] | undefined>, rawBody: string): CustodyEvent | null
  /** Only the pretended one. */
  sandbox?: SandboxCustody
}
