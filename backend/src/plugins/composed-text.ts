type Fields = Record<string, unknown>

/** A password counts as it was typed until it is compared (accounts/customers/passwords.ts). */
const isTyped = (name: string) => /password/i.test(name)

const composed = (text: string) => text.normalize('NFC')

/**
 * Every text of a request with its letters composed (NFC, RFC 8265 § 3.3): a keyboard or a copied text may give "ü" as u and
 * dots, which would be another name. Step by step: recursion would fall over a body nested thousands deep.
 */
export function composeText(body: unknown): void {
  const nodes = [body]
  for (const node of nodes) {
    if (!node || typeof node !== 'object' || Buffer.isBuffer(node)) continue
    for (const [name, value] of Object.entries(node)) {
      if (typeof value !== 'string') nodes.push(value)
      else if (!isTyped(name)) (node as Fields)[name] = composed(value)
    }
  }
}
