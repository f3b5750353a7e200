import { IDENTITY_HEADER } from '../constants.ts'

/** R1.04: the options of a call that acts as this identity of the customer; without one, as a person. */
export function actAs<Options extends RequestInit>(
  investorId: string | null | undefined,
  options?: Options,
): Options & { headers: Headers } {
  const headers = new Headers(options?.headers)
  if (investorId) headers.set(IDENTITY_HEADER, investorId)
  return { ...(options as Options), headers }
}
