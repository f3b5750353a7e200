import type { PropertyInput, PropertyRecord } from '@goldammer/sdk/staff/model'

export type Products = PropertyRecord['groups'][number]['options'][number]['products']
type InputOption = PropertyInput['groups'][number]['options'][number]

/** Groups and options with a name of their own while they are edited: what is new has no id yet. */
export type EditorOption = InputOption & { key: string; products: Products }
export type EditorGroup = Omit<PropertyInput['groups'][number], 'options'> & { key: string; options: EditorOption[] }

let made = 0
const newKey = () => `new-${++made}`

export const withKeys = ({ groups }: Pick<PropertyRecord, 'groups'>): EditorGroup[] =>
  groups.map(({ id, name, options }) => ({
    id,
    key: id,
    name,
    options: options.map((option) => ({
      id: option.id,
      key: option.id,
      name: option.name,
      products: option.products,
    })),
  }))

export const withoutKeys = (groups: EditorGroup[]): PropertyInput['groups'] =>
  groups.map(({ key: _own, options, ...group }) => ({
    ...group,
    options: options.map(({ key: _its, products: _theirs, ...option }) => option),
  }))

/** An earlier version on what there is by now: what has gone since is created again. */
export function takenUp({ groups }: PropertyInput, now: PropertyRecord): EditorGroup[] {
  const known = new Map(now.groups.flatMap(({ options }) => options.map(({ id, products }) => [id, products])))
  const isGroup = new Set(now.groups.map(({ id }) => id))
  return groups.map(({ id: groupId, name, options }) => ({
    ...(groupId && isGroup.has(groupId) ? { id: groupId, key: groupId } : { key: newKey() }),
    name,
    options: options.map(({ id, ...option }) => {
      const products = id && known.get(id)
      return products ? { ...option, id, key: id, products } : { ...option, key: newKey(), products: [] }
    }),
  }))
}

export const newOption = (): EditorOption => ({ key: newKey(), name: {}, products: [] })
export const newGroup = (): EditorGroup => ({ key: newKey(), name: {}, options: [newOption()] })

/** What is in `before` and no longer in `after`, and still in use. */
export const usedAndGone = (before: EditorOption[], after: EditorOption[]): EditorOption | undefined =>
  before.find(({ key, products }) => products.length > 0 && !after.some((one) => one.key === key))
