import { Pencil } from 'lucide-react'
import { defineEntry } from '../../gallery/entry.ts'
import { IconButton } from './icon-button.tsx'

const icon = <Pencil className="icon small" aria-hidden="true" />

export default defineEntry({
  IconButton: {
    default: <IconButton label="Bearbeiten" icon={icon} onClick={() => {}} />,
    disabled: <IconButton label="Bearbeiten" icon={icon} isOff />,
  },
})
