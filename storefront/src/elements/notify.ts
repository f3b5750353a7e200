export type Notice = {
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
