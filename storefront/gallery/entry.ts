import type { ReactNode } from 'react'

/** How the components of an island look in each of their states, by name; the Astro components have a page of HTML instead. */
export type Island = Record<string, Record<string, ReactNode>>

export const defineIsland = (components: Island): Island => components
