import { Button, Input, Select } from 'antd'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { searchable } from '../fields/searchable.ts'
import { useClearable } from '../fields/use-clearable.tsx'
import { useText } from '../portal-context.ts'

/** The row of filters above a list; all of them live in the address. */
export function Filters({ children, onReset }: { children: ReactNode; onReset?: () => void }) {
  const t = useText()
  return (
    <search className="filters">
      {children}
      {onReset && (
        <Button type="text" size="small" onClick={onReset}>
          {t('common.action.reset')}
        </Button>
      )}
    </search>
  )
}

interface SearchProps {
  /** “Search” where a list has one. */
  label?: string
  value: string | undefined
  placeholder: string
  onChange: (value: string | undefined) => void
}

/** Milliseconds of rest before what is typed is searched for. */
const REST = 350

/** What is typed, which becomes the filter's value once the writer rests. */
export function useTypedFilter<Value>(value: Value, onChange: (value: Value) => void) {
  const [typed, setTyped] = useState(value)
  // Another filter may have changed meanwhile.
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => setTyped(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed), REST)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}

export function SearchFilter({ label, value = '', placeholder, onChange }: SearchProps) {
  const t = useText()
  const id = useId()
  const [text, setText] = useTypedFilter(value, (typed) => onChange(typed.trim() || undefined))
  return (
    <div className="field grow">
      <label htmlFor={id}>{label ?? t('portal.search')}</label>
      <Input
        id={id}
        type="search"
        size="small"
        className="filter-input"
        prefix={<Search className="icon small muted" aria-hidden="true" />}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        allowClear
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  /** What it says where nothing is chosen; “All” without it. */
  none?: string
  /** One of them always holds: there is no “All”. */
  always?: boolean
  onChange: (value: string | undefined) => void
}

/** Of which one may ask for several; none means all. In the address they stand behind one another. */
export function ChoicesFilter({ label, value, options, onChange }: Omit<ChoiceProps, 'none' | 'always'>) {
  const t = useText()
  const id = useId()
  const clearable = useClearable()
  return (
    <div className="field half">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        mode="multiple"
        size="small"
        allowClear={clearable}
        maxTagCount="responsive"
        showSearch={searchable}
        aria-label={label}
        placeholder={t('common.word.all')}
        value={value ? value.split(',') : []}
        options={options}
        onChange={(next: string[]) => onChange(next.join(',') || undefined)}
      />
    </div>
  )
}

const ALL = ''

export function ChoiceFilter({ label, value = ALL, options, none, always, onChange }: ChoiceProps) {
  const t = useText()
  const id = useId()
  const all = { value: ALL, label: none ?? t('common.word.all') }
  return (
    <div className="field half">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        size="small"
        value={value}
        aria-label={label}
        options={always ? options : [all, ...options]}
        onChange={(next) => onChange(next || undefined)}
      />
    </div>
  )
}
