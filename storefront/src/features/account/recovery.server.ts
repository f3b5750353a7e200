import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import { getCustomerRecoveryIsExpired, recoveryPassword, sendRecoveryMail } from '@goldammer/sdk/store/account'
import type { AstroGlobal } from 'astro'
import { config } from '../../lib/config.ts'
import { handleForm } from '../../lib/form.server.ts'
import { bodyOf } from '../../lib/form-body.ts'
import { localePath, paths } from '../../lib/paths.ts'
import { withNotice } from './notices.ts'

type NewPassword = { newPassword: string; newPasswordConfirm: string }

export function handleRecovery(page: AstroGlobal) {
  return handleForm(page, async (data, options) => {
    const { email } = bodyOf(data) as { email: string }
    await sendRecoveryMail({ email, storefrontUrl: config.publicUrl + LOCALE_PREFIXES[page.locals.locale] }, options)
    return `${localePath(page.locals.locale, page.locals.path)}?sent`
  })
}

export function handleNewPassword(page: AstroGlobal, hash: string) {
  return handleForm(page, async (data, options) => {
    await recoveryPassword({ ...(bodyOf(data) as NewPassword), hash }, options)
    return withNotice(localePath(page.locals.locale, paths.login), 'passwordSet')
  })
}

/** R4.06: whether the link of the mail can still be used; an unknown one cannot. */
export async function isRecoveryUsable(hash: string): Promise<boolean> {
  if (!hash) return false
  try {
    const { data } = await getCustomerRecoveryIsExpired({ hash })
    return !data.data[0]?.isExpired
  } catch (error) {
    if (error instanceof ApiClientError && error.status === 404) return false
    throw error
  }
}
