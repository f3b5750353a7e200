import { challengeOf } from '@goldammer/sdk/client/challenge'
import { loginByLink, loginCustomer, loginWithSecondFactor } from '@goldammer/sdk/store/account'
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
  return await challenged(() =>
    loginCustomer({ username: given('username').trim(), password: given('password') }, options),
  )
}

/** The same with the link of a mail in place of the password. */
export async function signInByLink(
  hash: string,
  data: FormData,
  options: VisitorOptions,
): Promise<{ challenge?: string }> {
  return data.has('challenge') ? await signIn(data, options) : await challenged(() => loginByLink({ hash }, options))
}

async function challenged(login: () => Promise<unknown>): Promise<{ challenge?: string }> {
  try {
    await login()
    return {}
  } catch (error) {
    const challenge = challengeOf(error)
    if (!challenge) throw error
    return { challenge }
  }
}
