import type { ContractEvent, ContractOutlook } from '@goldammer/sdk/store/model'

type State = ContractEvent['to']

export interface Station {
  state: State
  standing: 'done' | 'current' | 'ahead'
  /** When it was reached, as far as it was. */
  at?: string
}

/** The way of a contract: what it has been through, where it is, and the usual rest. A way that was taken back is left out. */
export function pathOf(
  history: Pick<ContractEvent, 'at' | 'to'>[],
  { ahead }: Pick<ContractOutlook, 'ahead'>,
): Station[] {
  const been: Station[] = []
  for (const { at, to } of history) {
    const before = been.findIndex(({ state }) => state === to)
    if (before >= 0) been.splice(before)
    been.push({ state: to, at, standing: 'done' })
  }
  const rest = ahead.map((state): Station => ({ state, standing: 'ahead' }))
  return [
    ...been.map((it, index) => (index === been.length - 1 ? { ...it, standing: 'current' as const } : it)),
    ...rest,
  ]
}
