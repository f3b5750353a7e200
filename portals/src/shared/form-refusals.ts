import { type ErrorText, errorTexts } from '@goldammer/sdk/client/error-texts'
import type { FormInstance } from 'antd'
import { usePortal } from './portal-context.ts'

/** Places each refusal at the field its pointer names (style.md §5); gives back the texts of those without one. */
export function useFormRefusals() {
  const { translator } = usePortal()
  return (form: FormInstance, error: unknown): string[] => {
    const known = new Set(Object.keys(form.getFieldsValue(true)))
    const texts = errorTexts(error, translator)
    const placed = texts.filter((it) => known.has(fieldOf(it)))
    form.setFields(placed.map((it) => ({ name: fieldOf(it), errors: [it.text] })))
    const [first] = placed
    if (first) form.scrollToField(fieldOf(first), { focus: true })
    return texts.filter((it) => !placed.includes(it)).map(({ text }) => text)
  }
}

/** `/birthDate/day` belongs to the field birthDate. */
const fieldOf = ({ pointer }: ErrorText) => pointer?.split('/')[1] ?? ''
