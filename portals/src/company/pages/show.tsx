import type { CompanyPage } from '@goldammer/sdk/store/model'
import { useParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { RichTextView } from '../../shared/rich-text/rich-text-view.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../data.ts'

/** design.md §5: `{slug}`, looked up after every other page. */
export default function ShowCompanyPage() {
  const { slug = '' } = useParams()
  const page = useRecord('company-pages', slug)
  if (isMissing(page.error)) return <NotFound />
  return <QueryView query={page}>{(data) => <Page page={data} />}</QueryView>
}

function Page({ page: { title, content, updatedAt } }: { page: CompanyPage }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <>
      <PageHeader
        title={title}
        over={t('company.pages.title')}
        under={t('company.pages.updated', { day: date(updatedAt) })}
      />
      <section className="box">
        <RichTextView html={content} />
      </section>
    </>
  )
}
