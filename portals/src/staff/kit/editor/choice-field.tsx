import { listCmsChoices } from '@goldammer/sdk/staff/content'
import type { ListCmsChoicesParams } from '@goldammer/sdk/staff/model'
import { Select } from 'antd'
import { useRead } from '../../../shared/data/use-read.ts'
import { searchable } from '../../../shared/fields/searchable.ts'
import { useClearable } from '../../../shared/fields/use-clearable.tsx'

interface Props {
  id: string
  kind: ListCmsChoicesParams['kind']
  isMultiple: boolean
  /** It can be exchanged, not emptied. */
  isRequired?: boolean
  status?: 'error'
  'aria-invalid'?: true
  'aria-describedby'?: string
  value: string[]
  onChange: (ids: string[]) => void
}

export const choicesKey = (kind: Props['kind'] | undefined) => ['cms-choices', kind]

/** Records of the shop by name; several stand in the order in which they were chosen. */
export function ChoiceField({ kind, isMultiple, isRequired = false, value, onChange, ...labelling }: Props) {
  const clearable = useClearable()
  const choices = useRead(choicesKey(kind), async () => (await listCmsChoices({ kind })).data.elements)
  const options = choices.data?.map((one) => ({ value: one.id, label: one.label })) ?? []
  const shared = {
    ...labelling,
    showSearch: searchable,
    allowClear: isRequired ? false : clearable,
    loading: choices.isPending,
    options,
  }
  if (isMultiple) return <Select<string[]> {...shared} mode="multiple" value={value} onChange={onChange} />
  return <Select<string> {...shared} value={value[0]} onChange={(one?: string) => onChange(one ? [one] : [])} />
}
