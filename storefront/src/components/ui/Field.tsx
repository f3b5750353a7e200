import { cloneElement, type ReactElement, useId } from 'react'

type ControlProps = { id?: string; 'aria-invalid'?: boolean | undefined; 'aria-describedby'?: string | undefined }
type Props = {
  label: string
  hint?: string
  error?: string | undefined
  className?: string
  children: ReactElement<ControlProps>
}

/** Ties one control to its label, hint and error: `<Field label="IBAN" error={…}><input className="input" /></Field>`. */
export function Field({ label, hint, error, className, children }: Props) {
  const generated = useId()
  const id = children.props.id ?? generated
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ErrorText id={id} error={error} />
    </div>
  )
}

export function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  )
}
