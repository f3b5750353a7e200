import { refuseBody } from '@goldammer/sdk/errors/refuse-body'
import { formBodies } from '@goldammer/sdk/form-bodies'
import type { Answer } from './attacked-shop.ts'
import type { BadCall } from './bad-input.ts'
import type { Operation, Request } from './scene/callers.ts'

type Entry = { code?: string; source?: { pointer?: string }; meta?: { parameters?: Record<string, unknown> } }

/** A schema of several types does not say which of them was expected; forms do. */
const parametersOf = ({ code, meta }: Entry): string =>
  code === 'VIOLATION::INVALID_TYPE_ERROR' ? '' : JSON.stringify(meta?.parameters)

/**
 * Forms check what they send by the schemas of the sdk. Whatever they refuse, the server refuses with the same code and parameters
 * at the same pointer, so they accept what the server accepts. Null if it is so, also where no form sends the call.
 */
export async function complaintAboutForm(
  { method, prefix, path }: Operation,
  good: Request,
  { spoil, raw, ...other }: BadCall,
  { statusCode, body }: Answer,
): Promise<string | null> {
  const form = formBodies[`${method} ${prefix}${path}`]
  const sent = spoil ? spoil(good).body : good.body
  if (!form || raw || other.method || other.headers || other.url || sent === undefined) return null
  const refused: Entry[] = await refuseBody({ ...form, namesAll: false }, JSON.stringify(sent))
  if (refused.length === 0) return null
  const answered: Entry[] = statusCode === 400 ? JSON.parse(body).errors : []
  const isAnswered = (one: Entry) =>
    answered.some(
      (entry) =>
        entry.code === one.code &&
        entry.source?.pointer === one.source?.pointer &&
        parametersOf(entry) === parametersOf(one),
    )
  const [missing] = refused.filter((one) => !isAnswered(one))
  return missing ? `does not refuse what a form refuses: ${JSON.stringify(missing)}` : null
}
