import { readTaxInformation, updateTaxInformation } from '@goldammer/sdk/store/investor'
import type { TaxInformation } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useImpersonated } from '../../../shared/use-impersonated.ts'
import { useRecord } from '../../data.ts'
import { VersionedForm } from '../versioned-form.tsx'
import { CompanyTaxFields } from './company-tax-fields.tsx'
import { PersonTaxFields } from './person-tax-fields.tsx'
import { ResidenceProof } from './residence-proof.tsx'
import { COMPANY_NAMES, fromForm, PERSON_NAMES, type TaxFields, toFields } from './tax-information.ts'
import { useTaxWords } from './use-tax-words.ts'

/** R2.22, R3.06: what the investor says of their taxes. */
export function TaxInformationTab() {
  const information = useRecord('tax-information')
  return (
    <QueryView query={information} lines={6}>
      {(data) => <TaxForm information={data} />}
    </QueryView>
  )
}

const versioned = (information: TaxInformation) => ({ values: toFields(information), version: information.version })

function TaxForm({ information }: { information: TaxInformation }) {
  const t = useText()
  const [form] = Form.useForm<TaxFields>()
  const isPerson = information.kind === 'person'
  return (
    <Box title={t(`own.taxInformation.${isPerson ? 'person' : 'company'}`)}>
      <VersionedForm<TaxFields, TaxFields>
        form={form}
        resource="tax-information"
        base={versioned(information)}
        read={async () => versioned((await readTaxInformation()).data)}
        save={async (fields, version) =>
          versioned((await updateTaxInformation(fields, { 'Record-Version': version })).data)
        }
        names={isPerson ? [...PERSON_NAMES] : [...COMPANY_NAMES]}
        {...useTaxWords()}
        invalidates={['tax-information', 'profile', 'exemption-orders', 'dashboard']}
        done={t('own.taxInformation.saved')}
        toForm={(values) => values}
        fromForm={(fields) => fromForm(fields, toFields(information))}
        isLocked={useImpersonated()}
      >
        {isPerson ? <PersonTaxFields form={form} information={information} /> : <CompanyTaxFields />}
        {information.taxpayer === 'company_abroad' && <ResidenceProof information={information} />}
      </VersionedForm>
    </Box>
  )
}
