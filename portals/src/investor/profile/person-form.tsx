import { readInvestorProfile, updateInvestorProfile } from '@goldammer/sdk/store/investor'
import type { InvestorProfile, Person } from '@goldammer/sdk/store/model'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { LockedNote } from '../../shared/change-requests/locked-note.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { DateField } from '../../shared/fields/date-field.tsx'
import { searchable } from '../../shared/fields/searchable.ts'
import { useText } from '../../shared/portal-context.ts'
import { useAddressCountries, useNationalities } from '../../shared/use-countries.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { PERSON_NAMES, type PersonFields, type PersonName, personFromForm, personToForm } from './person.ts'
import { useShownPerson } from './use-shown-person.ts'
import { VersionedForm } from './versioned-form.tsx'

export function PersonForm({ profile }: { profile: InvestorProfile }) {
  const t = useText()
  const [form] = Form.useForm<PersonFields>()
  const countries = useAddressCountries(profile.person.country)
  const nationalities = useNationalities()
  const isImpersonated = useImpersonated()
  const show = useShownPerson()
  const label = (name: PersonName) => t(`investor.profile.field.${name}`)
  const isVerified = (name: PersonName) => profile.verifiedFields.includes(name)
  const common = (name: PersonName, optional = false) => ({
    name,
    label: optional ? t('investor.profile.optional', { label: label(name) }) : label(name),
    help: undefined,
    extra: isVerified(name) ? t('portal.change.locked') : undefined,
  })
  const yesNo = [
    { value: false, label: t('common.word.no') },
    { value: true, label: t('common.word.yes') },
  ]
  const text = (name: PersonName, autoComplete?: string, optional = false) => (
    <Form.Item key={name} {...common(name, optional)}>
      <Input maxLength={255} autoComplete={autoComplete} disabled={isVerified(name)} />
    </Form.Item>
  )
  const country = (name: PersonName, optional = false) => (
    <Form.Item {...common(name, optional)}>
      <Select
        options={name === 'country' ? countries : nationalities}
        showSearch={searchable}
        allowClear={optional}
        disabled={isVerified(name)}
      />
    </Form.Item>
  )
  const day = (name: PersonName, optional = false) => (
    <Form.Item {...common(name, optional)}>
      <DateField disabled={isVerified(name)} />
    </Form.Item>
  )
  const question = (name: PersonName) => (
    <Form.Item {...common(name)} {...(isImpersonated && { extra: t('portal.impersonation.locked') })} className="wide">
      <Radio.Group options={yesNo} disabled={isImpersonated} />
    </Form.Item>
  )
  return (
    <Box
      title={t('investor.profile.tabs.person')}
      span={8}
      aside={<span className="tiny muted">{t('own.profile.required')}</span>}
    >
      <VersionedForm<Person, PersonFields>
        form={form}
        resource="profile"
        base={versionedPerson(profile)}
        read={async () => versionedPerson((await readInvestorProfile()).data)}
        save={async (person, version) =>
          versionedPerson((await updateInvestorProfile(person, { 'Record-Version': version })).data)
        }
        names={[...PERSON_NAMES]}
        label={(name) => label(name as PersonName)}
        show={show}
        invalidates={['profile', 'dashboard']}
        done={t('own.profile.saved')}
        toForm={personToForm}
        fromForm={(fields) => personFromForm(fields, profile.person)}
        lead={profile.verifiedFields.length > 0 && <LockedNote />}
      >
        <div className="two-columns">
          <Form.Item {...common('salutation', true)}>
            <Select
              allowClear
              options={(['mr', 'mrs', 'not_specified'] as const).map((value) => ({
                value,
                label: t(`own.profile.salutation.${value}`),
              }))}
            />
          </Form.Item>
          {text('title', 'honorific-prefix', true)}
          {text('firstName', 'given-name')}
          {text('lastName', 'family-name')}
          {text('street', 'address-line1')}
          {text('streetNumber')}
          {text('postalCode', 'postal-code')}
          {text('city', 'address-level2')}
          {country('country')}
          {text('phone', 'tel', true)}
          {text('mobile', 'tel', true)}
          {day('birthDate')}
          {text('birthPlace')}
          {country('nationality')}
          {country('citizenship', true)}
          <Form.Item {...common('documentType', true)}>
            <Select
              allowClear
              disabled={isVerified('documentType')}
              options={(['identity_card', 'passport', 'residence_permit'] as const).map((value) => ({
                value,
                label: t(`own.profile.documentType.${value}`),
              }))}
            />
          </Form.Item>
          {text('idNo', undefined, true)}
          {day('expirationDate', true)}
          {text('placeOfIssue', undefined, true)}
          {question('politicallyExposedPerson')}
          <Form.Item name="postAnonymously" valuePropName="checked" className="wide">
            <Checkbox>{label('postAnonymously')}</Checkbox>
          </Form.Item>
        </div>
      </VersionedForm>
    </Box>
  )
}

const versionedPerson = ({ person, version }: InvestorProfile) => ({ values: person, version })
