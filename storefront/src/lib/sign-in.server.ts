import { challengeOf } from '@goldammer/sdk/client/challenge'
import { loginCustomer, loginWithSecondFactor } from '@goldammer/sdk/store/account'
import type { VisitorOptions } from './form.server.ts'

/**
 * Logs in with e-mail and password, or with the code that a challenge asks for; the names of the fields begin with `prefix`. A
 * challenge comes back where the password was right and a code is needed.
 */
export async function signIn(data: FormData, options: VisitorOptions, prefix = ''): Promise<{ challenge?: string }> {
  const given = (name: string) => String(data.get(prefix + name) ?? '')
  if (given('challenge')) {
    await loginWithSecondFactor({ challenge: given('challenge'), code: given('code') }, options)
    return {}
  }
  try {
    await loginCustomer({ username: given('username').trim(), password: given('password') }, options)
    return {}
  } catch (error) {
    const challenge = challengeOf(error)
    if (!challenge) throw error
    return { challenge }
  }
}
