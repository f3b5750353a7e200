/** Where a network's profiles are; of each also the name under .example, which nobody can own (RFC 2606). */
const HOSTS = {
  linkedIn: 'linkedin.com',
  xing: 'xing.com',
  facebook: 'facebook.com',
  instagram: 'instagram.com',
}

export type SocialNetwork = keyof typeof HOSTS

/** R3.13: why an address is no profile of the network, or null. A link named LinkedIn has to lead to LinkedIn. */
export function refuseProfile(
  network: SocialNetwork,
  address: string,
): 'VIOLATION::INVALID_FORMAT_ERROR' | 'PROFILE_OF_ANOTHER_SITE' | null {
  if (!URL.canParse(address)) return 'VIOLATION::INVALID_FORMAT_ERROR'
  const { protocol, hostname, username, password, port } = new URL(address)
  if (protocol !== 'https:' || username || password || port) return 'VIOLATION::INVALID_FORMAT_ERROR'
  const host = HOSTS[network]
  const isThere = [host, host.replace(/\.com$/, '.example')].some(
    (known) => hostname === known || hostname.endsWith(`.${known}`),
  )
  return isThere ? null : 'PROFILE_OF_ANOTHER_SITE'
}
