import type { ComponentType } from 'react'

type View = { default: ComponentType }
type Load = () => Promise<View>

/** Answers without a promise what has been loaded before: what React waited for, it draws 300 ms later at the earliest. */
function remembering(load: Load): Load {
  let view: View | undefined
  async function first() {
    view = await load()
    return view
  }
  // biome-ignore lint/suspicious/noThenProperty: it stands for a promise, as React's `lazy` takes one
  const known = { then: (take: (it: View) => unknown) => take(view as View) } as Promise<View>
  return () => (view ? known : first())
}

/** The views of the area by their addresses, each loaded when it is entered. */
export const pages = {
  '/': remembering(() => import('./dashboard/show.tsx')),
  '/investments': remembering(() => import('./investments/list.tsx')),
  '/investments/:orderId/:productId': remembering(() => import('./investments/show.tsx')),
  '/documents': remembering(() => import('./documents/list.tsx')),
  '/news': remembering(() => import('./news/list.tsx')),
  '/profile': remembering(() => import('./profile/show.tsx')),
  '/identity-check': remembering(() => import('./identity-check/show.tsx')),
} satisfies Record<string, Load>

/** The view of an address, for who wants it early. */
export function findPage(path: string): Load | undefined {
  const patternOf = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`)
  return Object.entries<Load>(pages).find(([address]) => patternOf(address).test(path))?.[1]
}
