import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { TabStrip } from './tab-strip.tsx'

export interface Tab {
  key: string
  label: string
  count?: number
  view: () => ReactNode
}

/** Tabs are addresses: `?tab=`, the first one without. They drop the other parameters, which belong to a tab. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [params] = useSearchParams()
  const active = tabs.find((it) => it.key === params.get('tab')) ?? tabs[0]
  return (
    <>
      <TabStrip label={label} className="tabs" active={active?.key}>
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
      </TabStrip>
      {active?.view()}
    </>
  )
}
