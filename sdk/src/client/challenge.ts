import { ApiClientError } from './api-client-error.ts'

/** The challenge of a login that needs a second factor; undefined where the login failed for another reason. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiClientError)) return undefined
  const required = error.errors.find(({ code }) => code === 'SECOND_FACTOR_REQUIRED')
  const challenge = required?.meta?.parameters?.challenge
  return typeof challenge === 'string' ? challenge : undefined
}
