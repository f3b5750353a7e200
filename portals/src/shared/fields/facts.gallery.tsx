import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT } from '../../../gallery/helpers.tsx'
import { Facts, Figures } from './facts.tsx'

export default defineEntry({
  Facts: {
    default: (
      <Facts
        facts={[
          { label: 'Laufzeit', value: '36 Monate' },
          { label: 'Zinssatz', value: '6,25 %' },
          { label: 'Ohne Wert', value: null },
        ]}
      />
    ),
    empty: <Facts facts={[]} />,
    stacked: <Facts isStacked facts={[{ label: 'Beschreibung, Deutsch', value: LONG_TEXT }]} />,
    longText: <Facts facts={[{ label: LONG_NAME, value: LONG_TEXT }]} />,
  },
  Figures: {
    default: (
      <Figures
        figures={[
          { label: 'Investiert', value: '12.500 €', under: 'in 4 Verträgen' },
          { label: 'Ausgezahlt', value: '840 €' },
        ]}
      />
    ),
    even: (
      <Figures
        even
        figures={[
          { label: 'Offen', value: '3' },
          { label: 'Überfällig', value: '1', warn: true },
        ]}
      />
    ),
    longText: <Figures figures={[{ label: LONG_NAME, value: '123.456.789,01 €', under: LONG_TEXT }]} />,
  },
})
