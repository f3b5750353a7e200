import { readTaxInformation, updateTaxInformation } from '@goldammer/sdk/store/investor'
import type { TaxInformation } from '@goldammer/sdk/store/model'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useVersionedSave } from '../../../shared/conflict/use-versioned-save.tsx'
import { Box } from '../../../shared/fields/box.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Problems } from '../../../shared/states/states.tsx'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { useImpersonated } from '../../../shared/use-impersonated.ts'
import { useRecord } from '../../data.ts'
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
  const showRefusals = useFormRefusals()
  const isLocked = useImpersonated()
  const [problems, setProblems] = useState<string[]>([])
  const { setUnsaved, warning } = useUnsaved()
  const isPerson = information.kind === 'person'
  const save = useVersionedSave<TaxFields>({
    resource: 'tax-information',
    base: versioned(information),
    read: async () => versioned((await readTaxInformation()).data),
    save: async (fields, version) =>
      versioned((await updateTaxInformation(fields, { 'Record-Version': version })).data),
    names: isPerson ? [...PERSON_NAMES] : [...COMPANY_NAMES],
    ...useTaxWords(),
    invalidates: ['tax-information', 'profile', 'exemption-orders', 'dashboard'],
    done: t('own.taxInformation.saved'),
    onMerged: (fields) => form.setFieldsValue(fields),
    onSaved: () => {
      setProblems([])
      setUnsaved(false)
    },
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  function discard() {
    form.resetFields()
    setUnsaved(false)
  }
  return (
    <Box title={t(`own.taxInformation.${isPerson ? 'person' : 'company'}`)}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={isLocked}
        scrollToFirstError={{ focus: true }}
        initialValues={toFields(information)}
        onValuesChange={() => setUnsaved(true)}
        onFinish={(fields) => save.run(fromForm(fields, toFields(information)))}
      >
        <Problems texts={problems} />
        {isPerson ? <PersonTaxFields form={form} information={information} /> : <CompanyTaxFields />}
        {information.taxpayer === 'company_abroad' && <ResidenceProof information={information} />}
        {isLocked ? (
          <span className="tiny muted">{t('portal.impersonation.locked')}</span>
        ) : (
          <div className="row wrap">
            <Button type="primary" htmlType="submit" data-save loading={save.isPending}>
              {t('own.profile.save')}
            </Button>
            <Button type="text" onClick={discard}>
              {t('own.profile.discard')}
            </Button>
          </div>
        )}
      </Form>
      {warning}
      {save.dialog}
    </Box>
  )
}
