import type { AccessControlProvider, AuthProvider } from '@refinedev/core'
import type { AreaDefinition } from './area-definition.ts'
import type { Identity } from './identity.ts'
import { mayEnter } from './resource.ts'

/** Shows and hides; the backend decides again on every call (domain/rights#table: deny by default). */
export function accessControl({ resources, roles }: AreaDefinition, auth: AuthProvider): AccessControlProvider {
  return {
    async can({ resource }) {
      const identity = (await auth.getIdentity?.()) as Identity | null
      const { roles: needed = roles, decides } = resources.find((it) => it.name === resource) ?? {}
      if (decides && identity?.impersonation) return { can: false }
      return { can: mayEnter(needed, identity?.roles) }
    },
    options: { queryOptions: { staleTime: 60_000 } },
  }
}
