import { readTeamMember, updateTeamMember } from '@goldammer/sdk/store/company'
import type { CompanyTeamMember, TeamMemberInput } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { activeCompanyId } from '../active-company.ts'
import { useRecord } from '../data.ts'
import { MemberForm } from './member-form.tsx'
import { MemberPicture } from './member-picture.tsx'
import { inAllLanguages, NETWORKS, valuesOf } from './team.ts'

export default function EditMember() {
  const { id = '' } = useParams()
  const member = useRecord('team', id)
  if (isMissing(member.error)) return <NotFound />
  return <QueryView query={member}>{(data) => <Member key={data.id} member={data} />}</QueryView>
}

function Member({ member }: { member: CompanyTeamMember }) {
  const t = useText()
  const unsaved = useUnsaved()
  const [form] = Form.useForm<TeamMemberInput>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const save = useVersionedSave<TeamMemberInput>({
    resource: 'team',
    base: versioned(member),
    read: async () => versioned((await readTeamMember(await activeCompanyId(), member.id)).data),
    save: async (input, version) =>
      versioned(
        (await updateTeamMember(await activeCompanyId(), member.id, input, { 'Record-Version': version })).data,
      ),
    names: ['name', 'position', 'description', 'socialNetworks'],
    label: (name) => (name === 'socialNetworks' ? t('company.team.networks') : t(`company.team.field.${name}`)),
    show: (name, values) => {
      if (name === 'name') return values.name
      if (name === 'socialNetworks') return NETWORKS.flatMap((it) => values.socialNetworks[it] ?? []).join(' · ')
      return inAllLanguages(values[name])
    },
    invalidates: ['team'],
    done: t('company.team.saved'),
    onMerged: (values) => form.setFieldsValue(values),
    onSaved: () => unsaved.leaveTo('/team'),
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  return (
    <>
      <PageHeader
        title={member.name}
        crumbs={[{ label: t('company.team.title'), to: '/team' }]}
        crumbsLabel={t('common.word.breadcrumb')}
      />
      <div className="grid loose">
        <MemberForm
          form={form}
          initial={valuesOf(member)}
          problems={problems}
          isSaving={save.isPending}
          onChange={() => unsaved.setUnsaved(true)}
          onSave={save.run}
        />
        <MemberPicture member={member} />
      </div>
      {save.dialog}
      {unsaved.warning}
    </>
  )
}

const versioned = (member: CompanyTeamMember) => ({ values: valuesOf(member), version: member.version })
