import type { Scope } from '../../shared/scope.ts'
import { countAttempt } from '../accounts/customers/limits.ts'

/** By address and by network address: each message goes to our team and to the address it names (store-api.md §2). */
export async function limitForms(scope: Scope, email: string, caller: string): Promise<void> {
  for (const key of [email.trim().toLowerCase(), caller]) await countAttempt(scope, 'forms', key)
}
