import { createHash } from 'node:crypto'
import { toChecksumAddress } from '@goldammer/sdk/rules/eip55'
import type { CustodyPort } from './port.ts'

/** Keeps nothing: a wallet's address follows from its id, so that opening it twice opens one. */
export const sandboxCustody: CustodyPort = {
  name: 'sandbox',
  async openWallet(walletId) {
    const hex = createHash('sha256').update(`custody sandbox ${walletId}`).digest('hex').slice(0, 40)
    return { address: toChecksumAddress(`0x${hex}`) }
  },
}
