import { ApiClientError } from './api-client-error.ts'

/** What a login goes on with that a second factor is asked for at; none where it was refused for something else. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiClientError)) return undefined
  const asked = error.errors.find(({ code }) => code === 'SECOND_FACTOR_REQUIRED')
  const challenge = asked?.meta?.parameters?.challenge
  return typeof challenge === 'string' ? challenge : undefined
}
