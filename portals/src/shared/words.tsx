import { type ComponentType, lazy, type ReactNode, use } from 'react'
import { type LaterPart, loadPart } from '../locales/load.ts'
import { type Portal, usePortal } from './portal-context.ts'

const asked = new Map<LaterPart, Promise<void>>()

/** Asked for once; a new start of the application is another language's. */
function load(part: LaterPart, { portalAddress, translator }: Portal): Promise<void> {
  const known = asked.get(part)
  if (known) return known
  const added = loadPart(part, portalAddress.locale).then(translator.add)
  // A page that waits for it hears of a failure.
  added.catch(() => {})
  asked.set(part, added)
  return added
}

/** A page that says more than the first load knows: its texts are asked for together with its code, and it is shown with both. */
export function pageWith(parts: readonly LaterPart[], code: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazy(code)
  return () => (
    <Words of={parts} meanwhile={code}>
      <Page />
    </Words>
  )
}

interface Props {
  of: readonly LaterPart[]
  /** Asks for what the children wait for afterwards, and report when it does not come. */
  meanwhile: () => Promise<unknown>
  children: ReactNode
}

function Words({ of, meanwhile, children }: Props) {
  const portal = usePortal()
  const added = of.map((part) => load(part, portal))
  // What was loaded before has no `catch` (pages.ts).
  Promise.resolve(meanwhile()).catch(() => {})
  for (const words of added) use(words)
  return children
}
