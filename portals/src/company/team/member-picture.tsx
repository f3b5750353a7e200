import { deleteTeamPicture, setTeamPicture } from '@goldammer/sdk/store/company'
import type { CompanyTeamMember } from '@goldammer/sdk/store/model'
import { useInvalidate } from '@refinedev/core'
import { Portrait } from '../../shared/picture/portrait.tsx'
import { useText } from '../../shared/portal-context.ts'
import { activeCompanyId } from '../active-company.ts'

export function MemberPicture({ member: { id, name, profileImage } }: { member: CompanyTeamMember }) {
  const t = useText()
  const invalidate = useInvalidate()
  return (
    <Portrait
      title={t('company.team.picture')}
      name={name}
      picture={profileImage ?? undefined}
      shown={t('company.team.pictureLead')}
      none={t('company.team.pictureNone')}
      span={4}
      upload={async (cut) => setTeamPicture(await activeCompanyId(), id, cut)}
      remove={async () => deleteTeamPicture(await activeCompanyId(), id)}
      onChanged={() => void invalidate({ resource: 'team', invalidates: ['all'] })}
    />
  )
}
