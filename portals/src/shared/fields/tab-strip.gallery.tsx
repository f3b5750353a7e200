import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { TabStrip } from './tab-strip.tsx'

const links = (names: string[]) =>
  names.map((name, index) => (
    <a key={name} href={`#${name}`} aria-current={index === 0 ? 'page' : undefined}>
      {name}
    </a>
  ))

export default defineEntry({
  TabStrip: {
    default: (
      <TabStrip label="Bereiche" className="tabs" active="Übersicht">
        {links(['Übersicht', 'Dokumente'])}
      </TabStrip>
    ),
    longText: (
      <TabStrip label="Bereiche" className="tabs" active="Übersicht">
        {links(['Übersicht', LONG_NAME, 'Wirtschaftlich Berechtigte', 'Bankverbindungen'])}
      </TabStrip>
    ),
  },
})
