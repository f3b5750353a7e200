import type { ButtonHTMLAttributes } from 'react'

type Props = {
  variant?: 'primary' | 'outline' | 'text' | 'dark' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  full?: boolean
  busy?: boolean
} & ButtonHTMLAttributes<HTMLButtonElement>

/** While busy the label stays and a second press does nothing. */
export function Button({ variant = 'primary', size = 'md', full, busy, className, onClick, ...rest }: Props) {
  const classes = ['btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, full && 'w-full', className]
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
