import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import type { operations } from '@goldammer/sdk/operations/staff'
import type { Scope } from './scope.ts'

type Id = keyof operations
type Operation = { operationId?: string; 'x-access'?: string | string[] }

const accessOf = new Map(
  Object.values(staffApi.paths as Record<string, Record<string, Operation>>)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, 'x-access': access }) => (operationId && access ? [[operationId, access] as const] : [])),
)

/** The roles that may call it; none where it is open to anyone. */
export const rolesOf = (id: Id): readonly string[] => [accessOf.get(id) ?? []].flat()

/** Whether one of the roles may call it: what an answer shows or offers follows the right of the call itself (`x-access`). */
export const mayRolesCall = (roles: readonly string[], id: Id): boolean =>
  roles.some((role) => rolesOf(id).includes(role))

/** The same for the calling member of staff. */
export const mayCall = ({ actor }: Pick<Scope, 'actor'>, id: Id): boolean =>
  actor.kind === 'staff' && mayRolesCall(actor.roles, id)
