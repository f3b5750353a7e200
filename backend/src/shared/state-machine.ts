import { AppError } from './app-error.ts'

/** States and transitions as data (domain/contracts#transitions): event → the states it may start from, and where it leads. */
export type Machine<State extends string, Event extends string> = Record<
  Event,
  { from: readonly (State | null)[]; to: State }
>

/** Where `event` leads from `state`; what the table does not have is refused (409 INVALID_TRANSITION). */
export function nextState<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State | null,
  event: Event,
): State {
  const transition = machine[event]
  if (!transition.from.includes(state)) {
    throw new AppError('INVALID_TRANSITION', { parameters: { state: state ?? 'none', event } })
  }
  return transition.to
}

/** The same question without the refusal: for buttons and bulk previews. */
export function canMove<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): boolean {
  return machine[event].from.includes(state)
}
