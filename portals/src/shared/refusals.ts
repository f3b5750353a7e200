export interface Refusal {
  code: string
  /** Field the refusal belongs to, such as `/reason`. */
  pointer?: string
  parameters: Record<string, unknown>
}

interface WireError {
  code?: string
  source?: { pointer?: string }
  meta?: { parameters?: Record<string, unknown> }
}

/** The entries of an ApiClientError; empty for everything that is not an answer of our backend. */
export function refusalsOf(error: unknown): Refusal[] {
  const details = (error as { details?: { errors?: WireError[] } } | null)?.details
  return (details?.errors ?? []).map(({ code = '', source, meta }) => ({
    code,
    pointer: source?.pointer,
    parameters: meta?.parameters ?? {},
  }))
}

export const statusOf = (error: unknown): number | undefined => (error as { status?: number } | null)?.status

export const isRefusedWith = (error: unknown, code: string) => refusalsOf(error).some((it) => it.code === code)
