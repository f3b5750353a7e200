import { Button } from 'antd'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { MediaPicker } from '../media/picker.tsx'

interface Props {
  label: string
  name: string
  /** Id of a medium; empty for none. */
  value: string
  onChange: (id: string | null) => void
}

const kinds: Record<string, 'video' | 'other'> = { video: 'video', captions: 'other' }

export function MediaField({ label, name, value, onChange }: Props) {
  const t = useText()
  const [isChoosing, setChoosing] = useState(false)
  const kind = kinds[name] ?? 'image'
  return (
    <div className="editor-field">
      <span className="small">{label}</span>
      <div className="row wrap">
        {/* The name in a medium's address is for people alone. */}
        {value && kind === 'image' && <img className="editor-picture" src={`/media/${value}/picture`} alt="" />}
        {value && kind === 'video' && (
          <video className="editor-picture" src={`/media/${value}/film`} preload="metadata" muted />
        )}
        {value && kind === 'other' && <span className="tag ok">{t('staff.media.chosen')}</span>}
        <Button
          size="small"
          icon={<ImagePlus className="icon small" aria-hidden="true" />}
          aria-label={`${t('staff.media.choose')}: ${label}`}
          onClick={() => setChoosing(true)}
        >
          {t('staff.media.choose')}
        </Button>
        {value && (
          <Button
            size="small"
            type="text"
            icon={<Trash2 className="icon small" aria-hidden="true" />}
            aria-label={`${t('common.action.remove')}: ${label}`}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      {isChoosing && (
        <MediaPicker
          kind={kind}
          onClose={() => setChoosing(false)}
          onChoose={({ id }) => {
            onChange(id)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
