import type { InvestorProfile } from '@goldammer/sdk/store/model'
import { OwnOnly } from '../own-only.tsx'
import { Access } from './access.tsx'
import { DataCopy } from './data-copy.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { LoginSessions } from './login-sessions.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecurityEvents } from './security-events.tsx'

/** R2.20, R2.22: the shop's account, by the shop's own calls (design.md §5). */
export function Account({ profile }: { profile: InvestorProfile }) {
  return (
    <div className="grid">
      <div className="span-8 stack wide">
        <Access profile={profile} />
        <SecondFactor />
        <LoginSessions />
        <OwnOnly>
          <SecurityEvents />
        </OwnOnly>
      </div>
      <div className="span-4 stack wide">
        <ProfilePicture name={profile.investor.name} />
        <DataCopy />
        <DeleteAccount email={profile.email} />
      </div>
    </div>
  )
}
