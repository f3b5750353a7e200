import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { MailPreview } from '@goldammer/sdk/staff/model'
import { previewMail } from '@goldammer/sdk/staff/templates'
import { Segmented } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { useRead } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { sentKeyOf } from './list.tsx'

/** A mail as it would arrive, in the language and shape that the address names. */
export default function MailTemplatePage() {
  const t = useText()
  const { template = '' } = useParams()
  const { portalAddress } = usePortal()
  const [params, setParams] = useSearchParams()
  const locale = LOCALES.find((it) => it === params.get('locale')) ?? portalAddress.locale
  const isText = params.get('as') === 'text'
  const preview = useRead(
    ['mail-preview', template, locale],
    async () => (await previewMail(template, { locale })).data,
    {
      keepPrevious: true,
    },
  )
  if (statusOf(preview.error) === 404) return <NotFound />
  const change = (name: string, value: string) =>
    setParams((current) => ({ ...Object.fromEntries(current), [name]: value }), { replace: true })
  return (
    <>
      <PageHeader
        title={preview.data?.subject ?? template}
        crumbs={[{ label: t('staff.templates.title'), to: '/templates' }]}
        under={
          <span className="row wrap">
            <span className="number">{template}</span>
            {preview.data && <span>{t(sentKeyOf(preview.data))}</span>}
          </span>
        }
      />
      <div className="row wrap">
        <Segmented<Locale>
          aria-label={t('staff.templates.language')}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: t(`staff.templates.languages.${value}`) }))}
          onChange={(value) => change('locale', value)}
        />
        <Segmented
          aria-label={t('staff.templates.shape')}
          value={isText ? 'text' : 'html'}
          options={(['html', 'text'] as const).map((value) => ({ value, label: t(`staff.templates.shapes.${value}`) }))}
          onChange={(value) => change('as', value)}
        />
      </div>
      <QueryView query={preview} lines={10}>
        {(data) => <Preview mail={data} isText={isText} />}
      </QueryView>
    </>
  )
}

function Preview({ mail, isText }: { mail: MailPreview; isText: boolean }) {
  const t = useText()
  if (isText)
    return (
      <Box title={t('staff.templates.shapes.text')}>
        <pre className="mail-text" lang={mail.locale}>
          {mail.text}
        </pre>
      </Box>
    )
  // Sandboxed: no scripts, no forms, no way out of the frame; what a mail links to leads nowhere from here.
  return <iframe className="mail-frame" title={mail.subject} sandbox="" srcDoc={mail.html} />
}
