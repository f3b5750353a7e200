/** Enough to recognise it on the phone: the last three digits. */
export const maskTaxId = (taxId: string | null): string | null => (taxId ? `••• ••• ${taxId.slice(-3)}` : null)

export const maskDepotNumber = (number: string): string => `••••${number.slice(-4)}`

/** Both ends, as wallets show an address. */
export const shortenWallet = (address: string): string => `${address.slice(0, 6)}…${address.slice(-5)}`
