import { portalPath } from '@goldammer/sdk/locales'
import { useContext } from 'react'
import { Note } from '../../components/ui/Note.tsx'
import { LockedContext } from './step-form.ts'
import { useTexts } from './texts.ts'

/** R2.22: what is verified is changed by request, which the profile of the identity takes. */
export function VerifiedNote({ investorId }: { investorId: string | undefined }) {
  const { t, locale } = useTexts()
  if (useContext(LockedContext).length === 0) return null
  const portal = portalPath('investor', locale)
  return (
    <Note>
      {t('checkout.person.verified')}{' '}
      <a href={`${portal}${investorId ? `/as/${investorId}` : ''}/profile`}>{t('checkout.person.verifiedLink')}</a>
    </Note>
  )
}
