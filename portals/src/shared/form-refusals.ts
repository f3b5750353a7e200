import type { FormInstance } from 'antd'
import { usePortal } from './portal-context.ts'
import { type Refusal, refusalsOf } from './refusals.ts'
import { useErrorTexts } from './use-error-text.ts'

/** Places each refusal at the field its pointer names (style.md §5); gives back the texts of those without one. */
export function useFormRefusals() {
  const { translator } = usePortal()
  const textsOf = useErrorTexts()
  return (form: FormInstance, error: unknown): string[] => {
    const refusals = refusalsOf(error)
    if (refusals.length === 0) return textsOf(error)
    const known = new Set(Object.keys(form.getFieldsValue(true)))
    const placed = refusals.filter((it) => known.has(fieldOf(it)))
    form.setFields(placed.map((it) => ({ name: fieldOf(it), errors: [translator.messageOf(it.code, it.parameters)] })))
    const [first] = placed
    if (first) form.scrollToField(fieldOf(first), { focus: true })
    return refusals.filter((it) => !placed.includes(it)).map((it) => translator.messageOf(it.code, it.parameters))
  }
}

/** `/birthDate/day` belongs to the field birthDate. */
const fieldOf = ({ pointer }: Refusal) => pointer?.split('/')[1] ?? ''
