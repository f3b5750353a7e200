import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { TableBehind } from './table-behind.tsx'

export default defineEntry({
  TableBehind: {
    default: (
      <TableBehind
        caption="Auszahlungen nach Monaten"
        head={['Monat', 'Zinsen', 'Tilgung']}
        rows={[
          { key: '01', cells: ['Januar', '120 €', '0 €'] },
          { key: '02', cells: ['Februar', '120 €', '500 €'] },
        ]}
      />
    ),
    empty: <TableBehind caption="Auszahlungen" head={['Monat', 'Zinsen']} rows={[]} />,
    longText: (
      <TableBehind
        caption="Auszahlungen"
        head={['Angebot', 'Zinsen']}
        rows={[{ key: 'a', cells: [LONG_NAME, '120 €'] }]}
      />
    ),
  },
})
