/** A page that the browser brings back as it was left knows nothing of what happened since (cart, login, filters). */
export function whenReturned(act: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
