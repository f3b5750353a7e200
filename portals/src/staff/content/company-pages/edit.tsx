import {
  publishCompanyPage,
  readCompanyPageRecord,
  updateCompanyPage,
  withdrawCompanyPage,
} from '@goldammer/sdk/staff/company-pages'
import type { CompanyPageList, CompanyPageRecord } from '@goldammer/sdk/staff/model'
import { App, Button, Form } from 'antd'
import { Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { useVersionedSave } from '../../../shared/conflict/use-versioned-save.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useRecord } from '../../data.ts'
import { PageForm } from './page-form.tsx'
import { inputOf, type PageValues, valuesOf } from './pages.ts'
import { useCompanies } from './use-companies.ts'

export default function EditCompanyPage() {
  const { id = '' } = useParams()
  const page = useRecord('company-pages', id)
  const companies = useCompanies()
  if (statusOf(page.error) === 404) return <NotFound />
  return (
    <QueryView query={page} lines={8}>
      {(data) => (
        <QueryView query={companies} lines={8}>
          {(list) => <Page key={data.id} page={data} companies={list.companies} />}
        </QueryView>
      )}
    </QueryView>
  )
}

interface Props {
  page: CompanyPageRecord
  companies: CompanyPageList['companies']
}

function Page({ page, companies }: Props) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const [form] = Form.useForm<PageValues>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const unsaved = useUnsaved()
  const [initial] = useState(() => valuesOf(page))
  const names = companies.flatMap(({ id, name }) => (page.companyIds?.includes(id) ? [name] : []))
  const save = useVersionedSave<PageValues>({
    resource: 'company-pages',
    base: versioned(page),
    read: async () => versioned((await readCompanyPageRecord(page.id)).data),
    save: async (values, version) =>
      versioned((await updateCompanyPage(page.id, inputOf(values), { 'Record-Version': version })).data),
    names: ['slug', 'title', 'content', 'audience', 'companyIds'],
    label: (name) => (name === 'content' ? t('staff.companyPages.text') : t(`staff.companyPages.field.${name}`)),
    show: (name, values) => {
      if (name === 'slug') return values.slug
      if (name === 'audience') return t(`staff.companyPages.audiences.${values.audience}`)
      if (name === 'companyIds') return names.join(' · ')
      return Object.values(values[name]).join(' · ')
    },
    invalidates: ['company-pages'],
    done: t('staff.companyPages.saved'),
    onMerged: (values) => form.setFieldsValue(values),
    onSaved: () => unsaved.setUnsaved(false),
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  return (
    <>
      <PageHeader
        title={page.title[locale] || page.title['de-DE']}
        under={<StateTag kind="cmsPage" state={page.state} />}
        crumbs={[{ label: t('staff.companyPages.title'), to: '/company-pages' }]}
        crumbsLabel={t('common.word.breadcrumb')}
        actions={<Release page={page} isUnsaved={unsaved.isUnsaved} />}
      />
      <PageForm
        form={form}
        initial={initial}
        companies={companies}
        problems={problems}
        isSaving={save.isPending}
        onChange={() => unsaved.setUnsaved(true)}
        onSave={(values) => {
          setProblems([])
          save.run(values)
        }}
      />
      {save.dialog}
      {unsaved.warning}
    </>
  )
}

const versioned = (page: CompanyPageRecord) => ({ values: valuesOf(page), version: page.version })

/** What has been saved is shown to its companies, or taken out of their sight. */
function Release({ page, isUnsaved }: { page: CompanyPageRecord; isUnsaved: boolean }) {
  const t = useText()
  const { modal } = App.useApp()
  const isPublished = page.state === 'published'
  const what = isPublished ? 'withdraw' : 'publish'
  const release = useAction(() => (isPublished ? withdrawCompanyPage(page.id) : publishCompanyPage(page.id)), {
    invalidates: ['company-pages'],
    done: t(`staff.companyPages.${what}Done`),
  })
  const Icon = isPublished ? Undo2 : Send
  return (
    <Button
      disabled={isUnsaved}
      loading={release.isPending}
      title={isUnsaved ? t('staff.companyPages.saveFirst') : undefined}
      icon={<Icon className="icon small" aria-hidden="true" />}
      onClick={() =>
        modal.confirm({
          title: t(`staff.companyPages.${what}Title`),
          content: t(`staff.companyPages.${what}Text`),
          okText: t(`staff.companyPages.${what}`),
          cancelText: t('common.action.cancel'),
          onOk: () => release.mutateAsync(undefined).catch(() => undefined),
        })
      }
    >
      {t(`staff.companyPages.${what}`)}
    </Button>
  )
}
