import { ApiClientError } from '@goldammer/sdk/client/api-client-error'

/** An answer of the backend that refuses a call: for an error state, or what a test lets a save answer. */
export function refusal(code: string, options: { pointer?: string; status?: number; parameters?: object } = {}) {
  const { pointer, status = 400, parameters } = options
  const entry = {
    status: String(status),
    code,
    ...(pointer && { source: { pointer } }),
    ...(parameters && { meta: { parameters: { ...parameters } } }),
  }
  return new ApiClientError(new Response(null, { status }), { errors: [entry] })
}
