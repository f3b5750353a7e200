import { createCompanyPage } from '@goldammer/sdk/staff/company-pages'
import { Form } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { useCreate } from '../../changes.ts'
import { PageForm } from './page-form.tsx'
import { inputOf, NEW_PAGE, type PageValues } from './pages.ts'
import { useCompanies } from './use-companies.ts'

export default function WriteCompanyPage() {
  const t = useText()
  const [form] = Form.useForm<PageValues>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const unsaved = useUnsaved()
  const create = useCreate('company-pages', async (input) => (await createCompanyPage(input)).data, {
    inputOf: (values: PageValues) => inputOf(values),
    invalidates: ['company-pages'],
    done: t('staff.companyPages.saved'),
    quiet: true,
    onDone: ({ id }) => unsaved.leaveTo(`/company-pages/${id}`, { replace: true }),
  })
  return (
    <>
      <PageHeader
        title={t('staff.companyPages.write')}
        crumbs={[{ label: t('staff.companyPages.title'), to: '/company-pages' }]}
        crumbsLabel={t('common.word.breadcrumb')}
      />
      <QueryView query={useCompanies()} lines={8}>
        {({ companies }) => (
          <PageForm
            form={form}
            initial={NEW_PAGE}
            companies={companies}
            problems={problems}
            isSaving={create.isPending}
            onChange={() => unsaved.setUnsaved(true)}
            onSave={(values) => {
              setProblems([])
              create.mutate(values, { onError: (error) => setProblems(showRefusals(form, error)) })
            }}
          />
        )}
      </QueryView>
      {unsaved.warning}
    </>
  )
}
