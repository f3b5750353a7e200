/** Where the focus was last, on the page or in one of the dialogs over it. */
interface FocusPoint {
  layer: Element
  element: HTMLElement
  /** What it stands in, from the inside out. */
  around: Element[]
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'

/** The page first, then what is open over it. */
let history: FocusPoint[] = []
let focused: Element | undefined

/**
 * WCAG 2.4.3: what goes with the focus inside gives it back. After a dialog or a drawer it is where it was before; where
 * that has gone too, as a row that was deleted, it is on what stood around it, and never at the start of the page.
 * Ant Design gives it back only from what stays on the page and is closed there.
 */
export function restoreFocus(): void {
  document.addEventListener('focusin', ({ target }) => remember(target))
  // Not every browser focuses a button that is pressed.
  document.addEventListener('pointerdown', ({ target }) => {
    const pressed = target instanceof Element ? target : null
    remember(pressed?.closest(FOCUSABLE) ?? null)
    // A press beside a dialog closes it.
    if (!focused && !pressed?.closest('#root')) focused = pressed ?? undefined
  })
  new MutationObserver(giveBack).observe(document.body, { childList: true, subtree: true })
}

function remember(target: EventTarget | null) {
  focused = target instanceof HTMLElement ? target : undefined
  // A menu or a list of choices closes with its choice: the focus goes back to what opened it.
  const layer = focused?.closest('[role=dialog], [role=alertdialog], #root')
  if (!(target instanceof HTMLElement) || !layer) return
  const under = history.findIndex((point) => point.layer === layer)
  history = [
    ...(under < 0 ? history : history.slice(0, under)),
    { layer, element: target, around: ancestorsOf(target) },
  ]
}

function ancestorsOf({ parentElement }: Element): Element[] {
  return parentElement && parentElement !== document.body ? [parentElement, ...ancestorsOf(parentElement)] : []
}

function giveBack() {
  if (!focused || focused.isConnected || document.activeElement !== document.body) return
  history = history.filter(({ layer }) => layer.isConnected)
  const point = history.at(-1)
  if (point && takesFocus(point.element)) return
  const around = point?.around.find((element) => element.isConnected) ?? document.getElementById('main')
  if (!(around instanceof HTMLElement) || takesFocus(around)) return
  around.tabIndex = -1
  around.addEventListener('blur', () => around.removeAttribute('tabindex'), { once: true })
  takesFocus(around)
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
