import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { DocumentTemplateList, MailTemplateList } from '@goldammer/sdk/staff/model'
import { listDocumentTemplates, listMailTemplates } from '@goldammer/sdk/staff/templates'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useRead } from '../../../shared/data/use-read.ts'
import { Tabs } from '../../../shared/fields/tabs.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'

/** Every mail and paper we make, to be looked at with sample data (domain/mails#contract). */
export default function Templates() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('staff.templates.title')} under={t('staff.templates.lead')} />
      <Tabs
        label={t('staff.templates.title')}
        tabs={[
          { key: 'mails', label: t('staff.templates.mails'), view: () => <Mails /> },
          { key: 'documents', label: t('staff.templates.documents'), view: () => <Documents /> },
        ]}
      />
    </>
  )
}

function Mails() {
  const mails = useRead(['mail-templates'], async () => (await listMailTemplates()).data)
  return <QueryView query={mails}>{(data) => <MailTable data={data} />}</QueryView>
}

const shortOf = (locale: Locale) => locale.slice(0, 2).toUpperCase()

function MailTable({ data }: { data: MailTemplateList }) {
  const t = useText()
  return (
    <PlainTable
      label={t('staff.templates.mails')}
      rows={data.elements}
      rowKey={(it) => it.template}
      columns={[
        { title: t('staff.templates.number'), render: (it) => <span className="number muted">{it.template}</span> },
        {
          title: t('staff.templates.subject'),
          isName: true,
          render: (it) => (
            <Link className="plain-link strong" to={`/templates/${it.template}`}>
              {it.subject}
            </Link>
          ),
        },
        { title: t('staff.templates.sent'), render: (it) => t(sentKeyOf(it)) },
      ]}
    />
  )
}

/** Who does not want it, gets it nevertheless or not. */
export const sentKeyOf = ({ required, news }: { required: boolean; news: string | null }) =>
  required || news === null ? ('staff.templates.always' as const) : ('staff.templates.asWished' as const)

function Documents() {
  const documents = useRead(['document-templates'], async () => (await listDocumentTemplates()).data)
  return <QueryView query={documents}>{(data) => <DocumentTable data={data} />}</QueryView>
}

function DocumentTable({ data }: { data: DocumentTemplateList }) {
  const t = useText()
  return (
    <section className="box">
      <ul className="list">
        {data.elements.map(({ kind, title, version }) => (
          <li key={kind}>
            <div className="small">
              <p className="strong">{title}</p>
              <p className="muted">{t('staff.templates.version', { version })}</p>
            </div>
            <span className="row tight">
              {LOCALES.map((locale) => (
                <Button
                  key={locale}
                  size="small"
                  href={`/staff-api/document-templates/${kind}?locale=${locale}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={`${shortOf(locale)}: ${t('staff.templates.openIn', {
                    title,
                    language: t(`staff.templates.languages.${locale}`),
                  })}`}
                >
                  {shortOf(locale)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
