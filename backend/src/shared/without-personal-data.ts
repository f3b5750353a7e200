/** The rest is cut off: looking for addresses takes the square of the length. */
const LONGEST = 2_000

/** The first line of an error, without e-mail addresses, IBANs and what looks like a secret. */
export function withoutPersonalData(error: string): string {
  return error
    .split('\n', 1)[0]!
    .slice(0, LONGEST)
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
    .replace(/\b[A-Z]{2}\d{2}[ ]?(?:[0-9A-Z]{4}[ ]?){3,7}[0-9A-Z]{0,3}\b/g, '…')
    .replace(/\b[0-9A-Za-z]{32,}\b/g, '…')
    .slice(0, 500)
}

const secretNames = /iban|account|holder|token|secret|password|signature|authorization|email|name$/i

/** A provider's event as staff may read it: fields with accounts, people or secrets show their name only. */
export function withoutSecrets(payload: unknown): unknown {
  if (Array.isArray(payload)) return payload.map(withoutSecrets)
  if (payload === null || typeof payload !== 'object') return payload
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, secretNames.test(name) ? '…' : withoutSecrets(value)]),
  )
}
