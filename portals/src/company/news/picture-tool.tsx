import type { Editor } from '@tiptap/core'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** One more tool of the editor: pictures. */
export function PictureTool({ editor }: { editor: Editor }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const label = t('company.news.picture.add')
  return (
    <>
      <button type="button" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <ImagePlus className="icon small" aria-hidden="true" />
      </button>
      {isOpen && <PictureDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  )
}
