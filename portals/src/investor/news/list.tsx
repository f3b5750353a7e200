import { Tabs } from '../../shared/fields/tabs.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Overview } from './overview.tsx'
import { Settings } from './settings.tsx'

export default function NewsPage() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('own.news.title')} />
      <Tabs
        label={t('own.news.tabs.label')}
        tabs={[
          { key: 'overview', label: t('own.news.tabs.overview'), view: () => <Overview /> },
          { key: 'settings', label: t('own.news.tabs.settings'), view: () => <Settings /> },
        ]}
      />
    </>
  )
}
