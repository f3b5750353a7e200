import { expect, test } from 'vitest'
import { refuseProfile, type SocialNetwork } from './social-profile.ts'

test.each<[SocialNetwork, string, ReturnType<typeof refuseProfile>]>([
  ['linkedIn', 'https://www.linkedin.com/in/wiebke-windmuster', null],
  ['linkedIn', 'https://de.linkedin.com/in/wiebke', null],
  ['xing', 'https://xing.example/muster', null],
  ['linkedIn', 'https://www.linkedin.com.evil.example/x', 'PROFILE_OF_ANOTHER_SITE'],
  ['linkedIn', 'https://evil-linkedin.com/x', 'PROFILE_OF_ANOTHER_SITE'],
  ['linkedIn', 'https://www.xing.com/profile/x', 'PROFILE_OF_ANOTHER_SITE'],
  ['instagram', 'http://www.instagram.com/x', 'VIOLATION::INVALID_FORMAT_ERROR'],
  ['instagram', 'https://instagram.com@evil.example/x', 'VIOLATION::INVALID_FORMAT_ERROR'],
  ['facebook', 'javascript:alert(1)', 'VIOLATION::INVALID_FORMAT_ERROR'],
  ['facebook', 'muster', 'VIOLATION::INVALID_FORMAT_ERROR'],
])('R3.13 a profile at %s: %s', (network, address, refusal) => {
  expect(refuseProfile(network, address)).toBe(refusal)
})
