import { createCoreDataProofTicket, getAddCoreDataProofUrl } from '@goldammer/sdk/store/company'
import type { CoreDataRecord } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { ProofField } from '../../shared/fields/proof-field.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useActiveCompanyId } from '../use-active-company-id.ts'
import { useLocked } from './use-locked.ts'

/** R3.01: the register extract and the shareholder list. */
export function Proofs({ record }: { record: CoreDataRecord }) {
  const t = useText()
  const locked = useLocked()
  const companyId = useActiveCompanyId()
  return (
    <Box title={t('company.coreData.proofs')}>
      <ul className="list">
        {(['identityProof', 'structureProof'] as const).map((proof) => (
          <ProofField
            key={proof}
            proof={proof}
            name={t(`company.coreData.${proof}`)}
            fileName={record[proof]}
            state={record[proof] ? 'received' : 'missing'}
            url={getAddCoreDataProofUrl(companyId)}
            ticket={async () => (await createCoreDataProofTicket(companyId, proof)).data}
            invalidates={['core-data', 'core-data-history']}
            isLocked={locked !== undefined || companyId === ''}
          />
        ))}
      </ul>
    </Box>
  )
}
