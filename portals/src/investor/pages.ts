import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/** The views of the area by their addresses, each loaded when it is entered. */
export const pages = {
  '/': () => import('./dashboard/show.tsx'),
  '/investments': () => import('./investments/list.tsx'),
  '/investments/:orderId/:productId': () => import('./investments/show.tsx'),
  '/documents': () => import('./documents/list.tsx'),
  '/news': () => import('./news/list.tsx'),
  '/profile': () => import('./profile/show.tsx'),
} satisfies Record<string, Load>

/** The view of an address, for who wants it early. */
export function findPage(path: string): Load | undefined {
  const patternOf = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`)
  return Object.entries<Load>(pages).find(([address]) => patternOf(address).test(path))?.[1]
}
