import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import type { FormRule } from 'antd'
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
  /** Media types the browser offers; what a file is the server tells by its content. */
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

/** R5.05: what can be seen before a proof is sent: that there is one, that something is in it, and how large it is. */
export function fileRules(t: ReturnType<typeof useText>, missing: string): FormRule[] {
  const refusalOf = ({ size }: File) => {
    if (size === 0) return t('portal.fileEmpty')
    return size > PROOF_MAX_MB * BYTES_PER_MB && t('errors.FILE_TOO_LARGE', { maxFileSize: String(PROOF_MAX_MB) })
  }
  return [
    { required: true, message: missing },
    {
      validator: (_: unknown, file: File | undefined) => {
        const refusal = file && refusalOf(file)
        return refusal ? Promise.reject(new Error(refusal)) : Promise.resolve()
      },
    },
  ]
}
