import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { STEP_UP_CODE_MINUTES } from '@goldammer/sdk/constants'
import { confirmPassword, sendStepUpCode } from '@goldammer/sdk/store/investor'
import { FormRefusal, type VisitorOptions } from '../../lib/form.server.ts'
import type { texts } from '../../lib/i18n.ts'
import { givenAgain } from './given-again.ts'

type Confirmed = { data: FormData; options: VisitorOptions; t: ReturnType<typeof texts>; act: () => Promise<unknown> }

/**
 * An act on money or on the account by a form without scripts: the password, then the act. Where it asks for a code too, one is mailed to who has no
 * second factor, and the form comes back with what was typed and a field for it.
 */
export async function withStepUp({ data, options, t, act }: Confirmed): Promise<void> {
  await confirmPassword(givenAgain(data), options)
  // It is no field of the act.
  data.delete('code')
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiClientError) || !error.has('STEP_UP_REQUIRED')) throw error
    const { email } = (await sendStepUpCode(options)).data
    const message = email
      ? t('account.stepUp.mailed', { email, minutes: STEP_UP_CODE_MINUTES })
      : t('account.stepUp.factor')
    throw new FormRefusal([{ field: 'code', message, code: 'STEP_UP_REQUIRED' }])
  }
}
