import { ApiClientError } from '@goldammer/sdk/client/api-client-error'

export const statusOf = (error: unknown) => (error instanceof ApiClientError ? error.status : undefined)

/** There is no such record: none with this id, or the address holds none at all. */
export const isMissing = (error: unknown): boolean => [400, 404].includes(statusOf(error) ?? 0)
