import { Button } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT } from '../../../gallery/helpers.tsx'
import { PageHeader } from './page-header.tsx'

export default defineEntry({
  PageHeader: {
    default: (
      <PageHeader
        title="Windpark Nordhöhe"
        over="Finanzierung"
        under="offen bis 31. März 2027"
        crumbs={[{ label: 'Finanzierungen', to: '/financing' }]}
        crumbsLabel="Sie sind hier"
        actions={<Button type="primary">Bearbeiten</Button>}
      />
    ),
    titleOnly: <PageHeader title="Dokumente" />,
    longText: <PageHeader title={LONG_NAME} over={LONG_NAME} under={LONG_TEXT} actions={<Button>Bearbeiten</Button>} />,
  },
})
