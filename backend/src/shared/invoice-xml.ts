/** The invoice's own data (Factur-X, ZUGFeRD 1 and 2, Order-X, XRechnung in both syntaxes). */
const ROOTS = 'CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure|Invoice|CreditNote'
const NAMESPACE = /^(urn:|http:\/\/www\.w3\.org\/2001\/XMLSchema(-instance)?$)/
const HEAD = new RegExp(
  `^\\uFEFF?\\s*(<\\?xml\\s[^<>]*\\?>)?(\\s|<!--(?:(?!-->)[^])*-->)*<(?:[\\w.-]+:)?(?:${ROOTS})(?=[\\s>])`,
)

/**
 * Whether a file is an electronic invoice in XML and can be nothing else: in UTF-8, without a document type, a style sheet, or a
 * name space of the web, in which a browser that opens it would run a script.
 */
export function isInvoiceXml(content: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return false
  }
  const [head] = HEAD.exec(text) ?? []
  if (!head || /encoding\s*=\s*["'](?!utf-?8["'])/i.test(head) || /<[!?](?!--|xml\s)/.test(text)) return false
  const spaces = [...text.matchAll(/\bxmlns(?::[^\s=]+)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  // One that is written in another way may be anything.
  if (spaces.length !== text.split('xmlns').length - 1) return false
  return spaces.every(([, one, other]) => NAMESPACE.test(one ?? other ?? ''))
}
