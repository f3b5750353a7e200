import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { CmsPreviewAddress } from '@goldammer/sdk/staff/model'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { searchWith } from '../../../shared/search-with.ts'
import { Preview } from './preview.tsx'
import './editor.css'

const widths = { mobile: 390, tablet: 820, desktop: 1280 } as const
type Width = keyof typeof widths

interface Props {
  content: string
  ask: () => Promise<{ data: CmsPreviewAddress }>
}

/** The shop's own page, in a language and at a width that stand in the address. */
export function PreviewPane({ content, ask }: Props) {
  const t = useText()
  const { portalAddress } = usePortal()
  const [params, setParams] = useSearchParams()
  const locale = LOCALES.find((one) => one === params.get('locale')) ?? portalAddress.locale
  const width: Width = (Object.keys(widths) as Width[]).find((one) => one === params.get('width')) ?? 'desktop'
  const look = (name: string, value: string) => setParams(searchWith(params, { [name]: value }), { replace: true })
  return (
    <>
      <div className="row wrap">
        <Segmented<Locale>
          aria-label={t('staff.pages.language')}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => look('locale', value)}
        />
        <Segmented<Width>
          aria-label={t('staff.pages.width')}
          value={width}
          options={(Object.keys(widths) as Width[]).map((value) => ({
            value,
            label: t(`staff.pages.screens.${value}`),
          }))}
          onChange={(value) => look('width', value)}
        />
      </div>
      <Preview content={content} ask={ask} locale={locale} width={widths[width]} />
    </>
  )
}
