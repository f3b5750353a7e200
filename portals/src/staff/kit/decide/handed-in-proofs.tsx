import {
  getReadCompanyProofUrl,
  getReadIdentityProofUrl,
  listCompanyProofs,
  listIdentityProofs,
} from '@goldammer/sdk/staff/compliance'
import type { HandedInProofList } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { useRead } from '../../../shared/data/use-read.ts'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { ScanTag } from '../scan-tag.tsx'

interface Props {
  /** Whose they are. */
  owner: string
  list: () => Promise<{ data: HandedInProofList }>
  urlOf: (proofId: string) => string
}

/** domain/rights#identity-files: for compliance alone. */
function HandedInProofs({ owner, list, urlOf }: Props) {
  const t = useText()
  const { date, fileSize } = useFormat()
  const proofs = useRead(['handed-in-proofs', owner], async () => (await list()).data.elements)
  return (
    <QueryView query={proofs} lines={2}>
      {(elements) =>
        elements.length === 0 ? (
          <p className="small muted">{t('staff.proofs.none')}</p>
        ) : (
          <div className="stack tight">
            <ul className="stack tight plain">
              {elements.map(({ id, kind, fileName, size, scan, handedInAt }) => (
                <li key={id} className="stack tight">
                  <b className="small">{t(`staff.proofs.kinds.${kind}`)}</b>
                  <a
                    className="row tight"
                    href={urlOf(id)}
                    download
                    aria-label={t('staff.proofs.open', { kind: t(`staff.proofs.kinds.${kind}`), file: fileName })}
                  >
                    <FileDown className="icon small" aria-hidden="true" />
                    <span className="address">{fileName}</span>
                  </a>
                  <span className="tiny muted number">
                    {date(handedInAt)} · {fileSize(size)}
                  </span>
                  <ScanTag scan={scan} />
                </li>
              ))}
            </ul>
            <p className="tiny muted">{t('staff.proofs.noted')}</p>
          </div>
        )
      }
    </QueryView>
  )
}

/** What an identity has proved itself with. */
export function IdentityProofs({ customerId, investorId }: { customerId: string; investorId: string }) {
  return (
    <HandedInProofs
      owner={investorId}
      list={() => listIdentityProofs(customerId, investorId)}
      urlOf={(proofId) => getReadIdentityProofUrl(customerId, investorId, proofId)}
    />
  )
}

/** What an issuer has proved itself with. */
export function CompanyProofs({ companyId }: { companyId: string }) {
  return (
    <HandedInProofs
      owner={companyId}
      list={() => listCompanyProofs(companyId)}
      urlOf={(proofId) => getReadCompanyProofUrl(companyId, proofId)}
    />
  )
}
