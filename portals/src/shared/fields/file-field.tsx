import { Button } from 'antd'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'

interface Props {
  /** Set by the form's item, so that its label and its refusal belong to the field. */
  id?: string
  value?: File
  onChange?: (file: File | undefined) => void
  /** Media types the browser offers; the server recognises a file by its content. */
  accept?: string
}

const PROOFS = 'application/pdf,image/jpeg,image/png'

/** One file of a form; the button stands for the browser's own field, whose words are not ours. */
export function FileField({ id, value, onChange, accept = PROOFS }: Props) {
  const t = useText()
  const { fileSize } = useFormat()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="row wrap">
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className="hidden-text"
        tabIndex={-1}
        onChange={(event) => onChange?.(event.target.files?.[0])}
      />
      <Button icon={<Paperclip className="icon small" aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t('portal.cancellation.choose')}
      </Button>
      {value && (
        <span className="small">
          {value.name} <span className="muted number">({fileSize(value.size)})</span>
        </span>
      )}
    </div>
  )
}
