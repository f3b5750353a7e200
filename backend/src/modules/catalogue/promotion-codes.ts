import type { Scope } from '../../shared/scope.ts'
import { countAttempt, forgiveAttempt } from '../accounts/customers/limits.ts'
import { listPromotions } from './promotions.ts'

/** Which of the codes there are. Who guesses has to wait (R8.07); a code that is right was no guess. */
export async function findCodes(scope: Scope, codes: string[], caller: string): Promise<Set<string>> {
  for (const _code of codes) await countAttempt(scope, 'promotion', caller)
  const known = new Set((await listPromotions(scope.db, codes)).flatMap(({ code }) => code ?? []))
  for (const code of codes) if (known.has(code)) await forgiveAttempt(scope, 'promotion', caller)
  return known
}
