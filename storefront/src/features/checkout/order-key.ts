const nameOf = (draftId: string) => `order-key:${draftId}`

/** One key for each draft, so that a double click, a reload or a second try places one order (domain §2, Repeats). */
export function orderKey(draftId: string): string {
  const known = sessionStorage.getItem(nameOf(draftId))
  if (known) return known
  const key = crypto.randomUUID()
  sessionStorage.setItem(nameOf(draftId), key)
  return key
}

export function forgetOrderKey(draftId: string) {
  sessionStorage.removeItem(nameOf(draftId))
}
