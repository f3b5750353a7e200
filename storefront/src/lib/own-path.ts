const ANYWHERE = 'http://own.invalid'

/** A path of this shop to go on to after a login; another site's address gives nothing. */
export function ownPath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, ANYWHERE)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, ANYWHERE)
  return origin === ANYWHERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
