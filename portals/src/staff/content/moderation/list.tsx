import { Tabs } from '../../../shared/fields/tabs.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Comments } from './comments.tsx'
import { Reviews } from './reviews.tsx'

/** What customers write and staff decide on (domain/rights#moderate). */
export default function Moderation() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('staff.moderation.title')} under={t('staff.moderation.lead')} />
      <Tabs
        label={t('staff.moderation.title')}
        tabs={[
          { key: 'comments', label: t('staff.moderation.comments'), view: () => <Comments /> },
          { key: 'reviews', label: t('staff.moderation.reviews'), view: () => <Reviews /> },
        ]}
      />
    </>
  )
}
