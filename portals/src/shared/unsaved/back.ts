type Hear = (event: PopStateEvent) => void

let hear: Hear | undefined

/** Before the router listens: a window calls its listeners in the order in which they came. */
export function listenToBack(): void {
  window.addEventListener('popstate', (event) => hear?.(event))
}

/** `event.stopImmediatePropagation()` hides the browser's back or forward from the router. Ends with what is returned. */
export function hearOfBack(next: Hear): () => void {
  hear = next
  return () => {
    if (hear === next) hear = undefined
  }
}
