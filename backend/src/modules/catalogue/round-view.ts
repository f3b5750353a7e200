import { viewOf } from '../../shared/table-view.ts'

/** The days, goal and state of a funding round. */
export const roundView = viewOf('fundingRound', [
  'createdAt',
  'endDate',
  'id',
  'name',
  'productId',
  'startDate',
  'state',
  'threshold',
])

/** The volumes that a round is divided into. */
export const trancheView = viewOf('tranche', ['fundingRoundId', 'id', 'number', 'totalVolume'])
