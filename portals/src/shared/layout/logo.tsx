interface Props {
  href: string
  label: string
}

export function Logo({ href, label }: Props) {
  return (
    <a className="logo" href={href} aria-label={label}>
      <Mark />
      Goldammer
    </a>
  )
}

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M3.5 43.5 20 24h9L11.5 43.5z" fill="currentColor" />
      <path
        d="M19 17.5C19 10.6 24.4 5 31 5s11 5 11 11.4c0 12.2-7.6 22.6-20 22.6h-8.500C17.5 35 19 28 19 17.5z"
        fill="var(--primary)"
      />
      <path d="M19.5 22.5h11.7c0 8.8-5.6 14.3-15.2 14.3 2.3-3.9 3.3-8.5 3.5-14.3z" fill="#8a4b1c" />
      <path d="M41 12.2 47 15.6 41.3 18z" fill="currentColor" />
      <circle cx="34" cy="14" r="2" fill="var(--ink)" />
    </svg>
  )
}
