import { localePath } from '@goldammer/sdk/locales'
import { dismissPasswordAdvice } from '@goldammer/sdk/store/account'
import { Button } from 'antd'
import { useState } from 'react'
import { Note } from '../fields/note.tsx'
import { usePortal, useText } from '../portal-context.ts'
import { useAction } from '../use-action.ts'

/** ASVS 5.0, 6.2.4: after a sign-in with a password from before passwords were checked; the shop changes it. */
export default function PasswordAdvice() {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const [dismissed, setDismissed] = useState(false)
  const dismiss = useAction(() => dismissPasswordAdvice(), { onDone: () => setDismissed(true) })
  if (dismissed) return null
  return (
    <Note tone="warn">
      <p>{t('common.passwordAdvice.text')}</p>
      <div className="row wrap">
        <a href={localePath(locale, '/account/password')}>{t('common.passwordAdvice.change')}</a>
        <Button size="small" loading={dismiss.isPending} onClick={() => dismiss.mutate(undefined)}>
          {t('common.passwordAdvice.dismiss')}
        </Button>
      </div>
    </Note>
  )
}
