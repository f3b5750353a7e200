import type { MessageKey } from '@goldammer/sdk/messages'
import type { CmsField } from '@goldammer/sdk/rules/cms-blocks'
import type { useText } from '../../../shared/portal-context.ts'

export interface FieldProps {
  field: CmsField
  value: unknown
  /** Where the value stands in the document. */
  pointer: string
  onChange: (value: unknown, mark: string) => void
}

/** The label of a block's field, in the language of the page. */
export const labelOf = (t: ReturnType<typeof useText>, name: string) => t(`staff.pages.field.${name}` as MessageKey)

/** A value of a document as the text that an input shows. */
export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
