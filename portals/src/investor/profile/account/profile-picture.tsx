import { changeProfilePicture, deleteProfilePicture } from '@goldammer/sdk/store/account'
import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../../../providers/identity.ts'
import { readContextAgain } from '../../../providers/session.ts'
import { Portrait } from '../../../shared/picture/portrait.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'

/** R3.03: the customer's own. */
export function ProfilePicture({ name }: { name: string }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { data: identity, refetch } = useGetIdentity<Identity>()
  return (
    <Portrait
      title={t('account.picture.title')}
      name={name}
      picture={identity?.picture}
      shown={t('account.picture.lead')}
      none={t('account.picture.none')}
      upload={changeProfilePicture}
      remove={deleteProfilePicture}
      onChanged={() => void readContextAgain(portalAddress.locale).then(() => refetch())}
    />
  )
}
