import { errorTexts } from '@goldammer/sdk/client/error-texts'
import type { FormInstance } from 'antd'
import { usePortal } from './portal-context.ts'

/** Places each refusal at the field its pointer names (style.md §5); gives back the texts of those without one. */
export function useFormRefusals() {
  const { translator } = usePortal()
  return (form: FormInstance, error: unknown): string[] => {
    const values = form.getFieldsValue()
    const texts = errorTexts(error, translator)
    const placed = texts.flatMap((it) => {
      const name = fieldOf(values, it.pointer)
      return name.length > 0 ? [{ it, name }] : []
    })
    form.setFields(placed.map(({ it, name }) => ({ name, errors: [it.text] })))
    const [first] = placed
    if (first) form.scrollToField(first.name, { focus: true })
    const shown = new Set(placed.map(({ it }) => it))
    return texts.filter((it) => !shown.has(it)).map(({ text }) => text)
  }
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
