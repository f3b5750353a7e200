/** Milliseconds: a challenge is valid for five minutes, and the page may be open for longer. */
const RENEWAL = 4 * 60_000

/**
 * Offers passkeys in a field with `autocomplete="username webauthn"` while a page is open. `press` is for its button: until it
 * is done the field offers none.
 */
export function offerPasskeys(logIn: (options: { fromField: boolean }) => Promise<void>) {
  let renewal: ReturnType<typeof setInterval> | undefined
  let hasEnded = false
  async function offer() {
    if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) || hasEnded) return
    clearInterval(renewal)
    renewal = setInterval(() => void logIn({ fromField: true }), RENEWAL)
    void logIn({ fromField: true })
  }
  void offer()
  return {
    async press() {
      clearInterval(renewal)
      await logIn({ fromField: false })
      await offer()
    },
    end() {
      hasEnded = true
      clearInterval(renewal)
    },
  }
}
