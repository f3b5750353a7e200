const nameOf = (draftId: string) => `order-key:${draftId}`

/** One key for each draft, so that a double click, a reload or a second try places one order (domain/checkout#repeats). */
export function orderKey(draftId: string): string {
  const known = sessionStorage.getItem(nameOf(draftId))
  if (known) return known
  // randomUUID exists in secure contexts only, and a shop in the house's own network may lack https.
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  sessionStorage.setItem(nameOf(draftId), key)
  return key
}

export function forgetOrderKey(draftId: string) {
  sessionStorage.removeItem(nameOf(draftId))
}
