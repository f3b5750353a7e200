import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'

export interface Tab {
  key: string
  label: string
  count?: number
  view: () => ReactNode
}

/** Tabs are addresses: `?tab=`, the first one without. They keep the other parameters away, which belong to a tab. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [params] = useSearchParams()
  const active = tabs.find((it) => it.key === params.get('tab')) ?? tabs[0]
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the tabs are wider than it: the one that is open is moved into sight, again once what a tab
  // still waited for has come (a layout effect runs anew when its tree is shown again).
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
  }, [active?.key])
  return (
    <>
      <nav ref={nav} className="tabs" aria-label={label}>
        {tabs.map(({ key, label: text, count }, index) => (
          <Link
            key={key}
            to={index === 0 ? '?' : `?tab=${key}`}
            aria-current={key === active?.key ? 'page' : undefined}
            preventScrollReset
          >
            {text}
            {count !== undefined && <span className="count number">{count}</span>}
          </Link>
        ))}
      </nav>
      {active?.view()}
    </>
  )
}
