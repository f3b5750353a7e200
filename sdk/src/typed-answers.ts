/** Input that the checkout stores in the tab until the order is placed: income figures, values of the open step. */
const PREFIX = 'checkout.'

/** The time of the last logout in this browser, for its other tabs. */
const SIGNED_OUT = 'signed-out'

function forget() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

function forgetOfSignedOut() {
  const last = localStorage.getItem(SIGNED_OUT)
  if (last === null || last === sessionStorage.getItem(SIGNED_OUT)) return
  sessionStorage.setItem(SIGNED_OUT, last)
  forget()
}

/** Before a logout. An expired session leaves them: after signing in again the customer continues. */
export function forgetTypedAnswers(): void {
  localStorage.setItem(SIGNED_OUT, String(Date.now()))
  forgetOfSignedOut()
}

/** The browser's other tabs, and restored ones, delete theirs as well. */
export function forgetWhereSignedOut(): void {
  forgetOfSignedOut()
  addEventListener('storage', forgetOfSignedOut)
  addEventListener('pageshow', forgetOfSignedOut)
}
