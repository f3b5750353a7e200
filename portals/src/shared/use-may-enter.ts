import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../providers/identity.ts'
import { mayEnter } from '../providers/resource.ts'
import { usePortal } from './portal-context.ts'

/** Whether one's roles open a resource of the area: what shows a link or a tab to it asks here. */
export function useMayEnter(): (name: string) => boolean {
  const { resources } = usePortal()
  const { data: me } = useGetIdentity<Identity>()
  return (name) => {
    const resource = resources.find((it) => it.name === name)
    return resource !== undefined && mayEnter(resource.roles, me?.roles)
  }
}
