import { QueryView } from '../../../shared/states/query-view.tsx'
import { useRecord } from '../../data.ts'
import { Consents } from './consents.tsx'
import { Declarations } from './declarations.tsx'
import { ConsentHistory } from './history.tsx'
import { PrivacyNotice } from './notice.tsx'

/** R2.22: what the investor has agreed to, since when, and how to take it back. */
export function Privacy() {
  const privacy = useRecord('privacy')
  return (
    <QueryView query={privacy}>
      {(data) => (
        <div className="grid">
          <div className="span-7 stack wide">
            <Consents privacy={data} />
            <Declarations />
          </div>
          <div className="span-5 stack wide">
            <PrivacyNotice acceptedAt={data.acceptedDataProtectionAt} />
            <ConsentHistory events={data.history} />
          </div>
        </div>
      )}
    </QueryView>
  )
}
