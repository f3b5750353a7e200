import { addTeamMember } from '@goldammer/sdk/store/company'
import type { TeamMemberInput } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { activeCompanyId } from '../active-company.ts'
import { useCreate } from '../changes.ts'
import { MemberForm } from './member-form.tsx'
import { NOBODY } from './team.ts'

export default function AddMember() {
  const t = useText()
  const unsaved = useUnsaved()
  const [form] = Form.useForm<TeamMemberInput>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const add = useCreate('team', async (input) => (await addTeamMember(await activeCompanyId(), input)).data, {
    invalidates: ['team'],
    done: t('company.team.added'),
    quiet: true,
    // The picture is next, and needs somebody it belongs to.
    onDone: ({ id }) => unsaved.leaveTo(`/team/edit/${id}`, { replace: true }),
  })
  return (
    <>
      <PageHeader
        title={t('company.team.add')}
        crumbs={[{ label: t('company.team.title'), to: '/team' }]}
        crumbsLabel={t('common.word.breadcrumb')}
      />
      <div className="grid">
        <MemberForm
          form={form}
          initial={NOBODY}
          problems={problems}
          isSaving={add.isPending}
          onChange={() => unsaved.setUnsaved(true)}
          onSave={(input) => add.mutate(input, { onError: (error) => setProblems(showRefusals(form, error)) })}
        />
      </div>
      {unsaved.warning}
    </>
  )
}
