/** A custodian that keeps wallets for investors (R3.07). */
export type CustodyPort = {
  name: string
  /** Opens the wallet known to us as `walletId`, or finds it; answers its EIP-55 address. */
  openWallet(walletId: string): Promise<{ address: string }>
}
