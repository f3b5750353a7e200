import type { ListMovementsParams } from '@goldammer/sdk/staff/model'

/** The filters of the address as the interface takes them. */
export const asMovementParams = ({ kind, state, ...filters }: Record<string, string>) =>
  ({ ...filters, kind: kind?.split(','), state: state?.split(',') }) as ListMovementsParams
