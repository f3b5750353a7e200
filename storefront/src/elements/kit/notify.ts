/** R3.22 */
export type Notice = {
  /** Names it for `dismiss`; a second one with the same takes the first one's place. */
  id?: string
  type: 'info' | 'success' | 'warning' | 'danger'
  message: string
  /** Stays until it is closed; errors always do. */
  persistent?: boolean
  action?: { label: string; run: () => void }
}

/** R4.08. From any script or island: notify({ type: 'success', message }). */
export function notify(notice: Notice) {
  document.dispatchEvent(new CustomEvent('notify', { detail: notice }))
}

/** Takes a notice away before its time. */
export function dismiss(id: string) {
  document.dispatchEvent(new CustomEvent('notify:dismiss', { detail: id }))
}
