export type HealthState = 'green' | 'amber' | 'red'

/** From `amber` on it is to be looked at, from `red` on to be mended at once. */
export function grade(value: number, { amber, red }: { amber: number; red: number }): HealthState {
  if (value >= red) return 'red'
  return value >= amber ? 'amber' : 'green'
}

export function worst(states: readonly HealthState[]): HealthState {
  return (['red', 'amber'] as const).find((state) => states.includes(state)) ?? 'green'
}
