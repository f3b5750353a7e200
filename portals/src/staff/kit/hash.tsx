/** Enough to compare by eye; the whole of it is in its title and can be copied. */
export function Hash({ value }: { value: string }) {
  return (
    <code className="small muted hash" title={value}>
      {value}
    </code>
  )
}
