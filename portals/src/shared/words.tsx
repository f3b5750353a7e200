import { type ReactNode, use } from 'react'
import { type LaterPart, laterParts } from '../locales/load.ts'
import { type Portal, usePortal } from './portal-context.ts'

const asked = new Map<LaterPart, Promise<void>>()

/** Asked for once; a new start of the application is another language's. */
function load(part: LaterPart, { place, translator }: Portal): Promise<void> {
  const known = asked.get(part)
  if (known) return known
  const added = laterParts[part][place.locale]().then(({ default: messages }) => translator.add({ [part]: messages }))
  asked.set(part, added)
  return added
}

/** A page whose texts come with it; it waits for them as for its code. */
export function Words({ of, children }: { of: readonly LaterPart[]; children: ReactNode }) {
  const portal = usePortal()
  for (const added of of.map((part) => load(part, portal))) use(added)
  return children
}
