import { useAddCompanyProof } from '@goldammer/sdk/store/investor'
import type { InvestorCompany } from '@goldammer/sdk/store/model'
import { useState } from 'react'
import { Field } from '../../components/ui/Field.tsx'
import { errorsOf, useField } from './step-form.ts'
import { useTexts } from './texts.ts'

export type Proof = 'identityProof' | 'structureProof'
type Props = {
  investorId: string
  company: InvestorCompany
  onProof: (proof: Proof, fileName: string | null) => void
}

/** GwG § 12 (2): what proves that the company exists, and who owns it (R3.01). */
export function CompanyProofs(props: Props) {
  const { t } = useTexts()
  return (
    <fieldset className="step-group">
      <legend>{t('checkout.company.proofs')}</legend>
      <p className="field-hint">{t('checkout.company.proofHint')}</p>
      <div className="form-grid">
        <ProofField {...props} proof="identityProof" />
        <ProofField {...props} proof="structureProof" />
      </div>
    </fieldset>
  )
}

/** Kept as soon as it is chosen, so that it is there when one comes back. */
function ProofField({ investorId, company, onProof, proof }: Props & { proof: Proof }) {
  const texts = useTexts()
  const { t } = texts
  const { id, error } = useField(`company/${proof}`)
  const [refusal, setRefusal] = useState<string>()
  const add = useAddCompanyProof()

  async function hand(file: File | undefined) {
    if (!file) return
    setRefusal(undefined)
    try {
      const { data } = await add.mutateAsync({ investorId, data: { [proof]: file } })
      onProof(proof, data[proof] ?? null)
    } catch (failure) {
      setRefusal(errorsOf(failure, texts)[0]?.message)
    }
  }

  const stored = company[proof]
  return (
    <div>
      <Field label={t(`checkout.company.${proof}`)} error={refusal ?? (stored ? undefined : error)}>
        <input
          className="input"
          type="file"
          id={id}
          accept="application/pdf,image/jpeg,image/png"
          disabled={add.isPending}
          onChange={(event) => hand(event.target.files?.[0])}
        />
      </Field>
      <p className="field-hint break-words" role="status">
        {add.isPending ? t('checkout.company.uploading') : (stored ?? t('checkout.company.noProof'))}
      </p>
    </div>
  )
}
