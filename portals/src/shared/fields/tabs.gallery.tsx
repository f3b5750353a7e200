import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { Tabs } from './tabs.tsx'

const tab = (key: string, label: string, count?: number) => ({
  key,
  label,
  ...(count !== undefined && { count }),
  view: () => <p>{label}</p>,
})

export default defineEntry({
  Tabs: {
    default: (
      <Tabs
        label="Vertrag"
        tabs={[tab('facts', 'Übersicht'), tab('papers', 'Dokumente', 3), tab('history', 'Verlauf')]}
      />
    ),
    longText: (
      <Tabs
        label="Vertrag"
        tabs={['Stammdaten', 'Bankverbindungen', 'Wirtschaftlich Berechtigte', LONG_NAME, 'Verlauf'].map((name) =>
          tab(name, name),
        )}
      />
    ),
  },
})
