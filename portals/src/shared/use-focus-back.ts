import { useEffect, useState } from 'react'

/** Where the focus was before, unless what was done has put it elsewhere: the dialog goes with its focus inside. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}
