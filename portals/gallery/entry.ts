import type { ReactNode } from 'react'

/** How a component looks in each of its states; the names are headings of the gallery. */
export interface States {
  default: ReactNode
  empty?: ReactNode
  loading?: ReactNode
  error?: ReactNode
  disabled?: ReactNode
  longText?: ReactNode
  /** What is particular to the component. */
  [state: string]: ReactNode
}

/** What the gallery's data provider answers, by resource and id. The ids `loading` and `error` need no record. */
export type Records = Record<string, Record<string, object>>

export interface GalleryEntry {
  /** By the name under which the file beside it exports the component. */
  components: Record<string, States>
  records?: Records
}

export const defineEntry = (components: GalleryEntry['components'], records: Records = {}): GalleryEntry => ({
  components,
  records,
})
