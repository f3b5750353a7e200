import { createContext, type ReactNode, useContext, useId } from 'react'

/** What the backend has refused, by pointer. */
export const Refusals = createContext<Record<string, string>>({})

interface LabelledProps {
  /** Null: what stands in it names itself, as a button does. */
  label: ReactNode
  pointer: string
  children: (input: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string; status?: 'error' }) => ReactNode
}

/** A field with its label, and what was refused of it. */
export function Labelled({ label, pointer, children }: LabelledProps) {
  const id = useId()
  const refusal = useContext(Refusals)[pointer]
  return (
    <div className="editor-field">
      {label !== null && (
        <label className="small" htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        ...(refusal !== undefined && {
          'aria-invalid': true,
          'aria-describedby': `${id}-refusal`,
          status: 'error' as const,
        }),
      })}
      {refusal !== undefined && (
        <p className="small refusal" id={`${id}-refusal`}>
          {refusal}
        </p>
      )}
    </div>
  )
}
