import { createCoreDataProofTicket, getAddCoreDataProofUrl } from '@goldammer/sdk/store/company'
import type { CoreDataRecord } from '@goldammer/sdk/store/model'
import { useQuery } from '@tanstack/react-query'
import { Box } from '../../shared/fields/box.tsx'
import { ProofField } from '../../shared/fields/proof-field.tsx'
import { useText } from '../../shared/portal-context.ts'
import { activeCompanyId } from '../active-company.ts'
import { useLocked } from './use-locked.ts'

/** R3.01: the register extract and the shareholder list. */
export function Proofs({ record }: { record: CoreDataRecord }) {
  const t = useText()
  const locked = useLocked()
  const { data: companyId = '' } = useQuery({ queryKey: ['active-company'], queryFn: activeCompanyId })
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
