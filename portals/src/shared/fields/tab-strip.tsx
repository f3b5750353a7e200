import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Props {
  label: string
  className: string
  /** Another one is another tab to bring into sight. */
  active: string | undefined
  children: ReactNode
}

/** Links beside each other. Where they are wider than the screen, arrows say on which side they go on, and lead there. */
export function TabStrip({ label, className, active, children }: Props) {
  const nav = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  // On a narrow screen the tabs are wider than it: the one that is open is moved into sight, again once what a tab
  // still waited for has come (a layout effect runs again when its tree is shown again).
  // A phone that is turned makes the strip narrower or wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab
  useLayoutEffect(() => {
    const strip = nav.current
    if (!strip) return
    const show = () => {
      const current = strip.querySelector<HTMLElement>('[aria-current]')
      if (current) strip.scrollLeft = current.offsetLeft - strip.offsetLeft - 24
    }
    show()
    const width = new ResizeObserver(show)
    width.observe(strip)
    return () => width.disconnect()
  }, [active])
  useEffect(() => {
    const strip = nav.current
    if (!strip) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = strip
      const before = scrollLeft > 1
      const after = scrollLeft + clientWidth < scrollWidth - 1
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }))
    }
    look()
    strip.addEventListener('scroll', look, { passive: true })
    const width = new ResizeObserver(look)
    for (const one of [strip, ...strip.children]) width.observe(one)
    return () => {
      strip.removeEventListener('scroll', look)
      width.disconnect()
    }
  }, [])
  const move = (direction: number) =>
    nav.current?.scrollBy({ left: direction * nav.current.clientWidth * 0.7, behavior: 'smooth' })
  return (
    <div className="tab-strip">
      <nav ref={nav} className={className} aria-label={label}>
        {children}
      </nav>
      {/* Who comes by keyboard has the tabs themselves, which move into sight. */}
      {hidden.before && (
        <button type="button" className="before" tabIndex={-1} aria-hidden="true" onClick={() => move(-1)}>
          <ChevronLeft className="icon small" />
        </button>
      )}
      {hidden.after && (
        <button type="button" className="after" tabIndex={-1} aria-hidden="true" onClick={() => move(1)}>
          <ChevronRight className="icon small" />
        </button>
      )}
    </div>
  )
}
