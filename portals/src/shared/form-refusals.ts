import { errorTexts } from '@goldammer/sdk/client/error-texts'
import type { FormInstance } from 'antd'
import { usePortal } from './portal-context.ts'

/** Places each refusal at the field its pointer names (style.md §5); gives back the texts of those without one. */
export function useFormRefusals() {
  const { translator } = usePortal()
  return (form: FormInstance, error: unknown): string[] => {
    const { fields, others } = groupByField(form.getFieldsValue(), errorTexts(error, translator))
    form.setFields(fields)
    const [first] = fields
    if (first) form.scrollToField(first.name, { focus: true })
    return others
  }
}

/** Each field with all that is refused of it, and the texts of what is no field of the form. */
export function groupByField(values: Record<string, unknown>, texts: { text: string; pointer?: string | undefined }[]) {
  const fields = new Map<string, { name: string[]; errors: string[] }>()
  const others: string[] = []
  for (const { text, pointer } of texts) {
    const name = fieldOf(values, pointer)
    const known = fields.get(name.join('/'))
    if (name.length === 0) others.push(text)
    else if (!known) fields.set(name.join('/'), { name, errors: [text] })
    else if (!known.errors.includes(text)) known.errors.push(text)
  }
  return { fields: [...fields.values()], others }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The field of a form a pointer names, as a path: `/birthDate/day` belongs to the field birthDate, which holds a day. */
export function fieldOf(values: Record<string, unknown>, pointer = ''): string[] {
  const name: string[] = []
  let at: unknown = values
  for (const part of pointer.split('/').slice(1)) {
    if (!isGroup(at) || !Object.hasOwn(at, part)) break
    name.push(part)
    at = at[part]
  }
  return name
}
