import type { MessageKey } from '@goldammer/sdk/messages'
import type { Texts } from '../../lib/i18n.ts'
import type { ListFilter } from './listing-state.ts'

const AREAS: Record<ListFilter, string> = {
  type: 'common.productType',
  branch: 'common.industry',
  fundingState: 'states.round',
  term: 'catalogue.filter.termOption',
}

/** The word for a filter's value. */
export function filterLabel(name: ListFilter, value: string, t: Texts): string {
  return t(`${AREAS[name]}.${value}` as MessageKey)
}
