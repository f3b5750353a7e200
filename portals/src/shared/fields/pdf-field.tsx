import type { ComponentProps } from 'react'
import { FileField } from './file-field.tsx'

/** One PDF of a form. */
export const PdfField = (props: Omit<ComponentProps<typeof FileField>, 'accept'>) => (
  <FileField {...props} accept="application/pdf" />
)
