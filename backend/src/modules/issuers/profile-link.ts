import { refuseProfile, type SocialNetwork } from '@goldammer/sdk/rules/social-profile'
import type { ErrorEntry } from '../../shared/app-error.ts'

/** As the networks write themselves, in every language. */
const NAMES: Record<SocialNetwork, string> = {
  linkedIn: 'LinkedIn',
  xing: 'Xing',
  facebook: 'Facebook',
  instagram: 'Instagram',
}

/** Why a link is no profile of the network, at its field; null if it is one. */
export function refuseProfileLink(network: SocialNetwork, address: string, pointer: string): ErrorEntry | null {
  const code = refuseProfile(network, address)
  if (!code) return null
  const parameters: Record<string, string> =
    code === 'PROFILE_OF_ANOTHER_SITE' ? { network: NAMES[network] } : { rule: 'url' }
  return { code, pointer, parameters }
}
