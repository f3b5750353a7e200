import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import type { FormRule } from 'antd'
import type { useText } from '../portal-context.ts'

type Text = ReturnType<typeof useText>

/** R5.05: what can be seen of a file before it is sent: that something is in it, and how large it is. */
export function refuseFile({ size }: Pick<File, 'size'>, t: Text, maxMb = PROOF_MAX_MB): string | null {
  if (size === 0) return t('portal.fileEmpty')
  return size > maxMb * BYTES_PER_MB ? t('errors.FILE_TOO_LARGE', { maxFileSize: String(maxMb) }) : null
}

/** The same for a field, and that there is one. */
export function fileRules(t: Text, missing: string, maxMb = PROOF_MAX_MB): FormRule[] {
  return [
    { required: true, message: missing },
    {
      validator: (_: unknown, file: File | undefined) => {
        const refusal = file && refuseFile(file, t, maxMb)
        return refusal ? Promise.reject(new Error(refusal)) : Promise.resolve()
      },
    },
  ]
}
