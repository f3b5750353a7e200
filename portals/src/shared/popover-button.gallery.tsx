import { Button } from 'antd'
import { Columns3 } from 'lucide-react'
import { defineEntry } from '../../gallery/entry.ts'
import { LONG_TEXT } from '../../gallery/helpers.tsx'
import { PopoverButton } from './popover-button.tsx'

export default defineEntry({
  PopoverButton: {
    default: (
      <PopoverButton label="Spalten" icon={Columns3}>
        {(close) => (
          <Button size="small" onClick={close}>
            Fertig
          </Button>
        )}
      </PopoverButton>
    ),
    longText: (
      <PopoverButton label="Spalten und Reihenfolge festlegen" icon={Columns3}>
        {() => <p style={{ maxWidth: 280 }}>{LONG_TEXT}</p>}
      </PopoverButton>
    ),
  },
})
