import { initialsOf } from '../../providers/identity.ts'

/** The person's picture, or the first letters of the name; the name itself stands beside it. */
export function Avatar({
  name,
  picture,
  large = false,
}: {
  name: string
  picture?: string | undefined
  large?: boolean
}) {
  const className = large ? 'avatar large' : 'avatar'
  if (picture) return <img className={className} src={picture} alt="" width="512" height="512" />
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
