import { ApiClientError } from '@goldammer/sdk/client/api-client-error'

export const statusOf = (error: unknown) => (error instanceof ApiClientError ? error.status : undefined)
