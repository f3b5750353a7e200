/** R3.13: what the networks of a team member's profiles are called. */
export const SOCIAL_NETWORKS = {
  linkedIn: 'LinkedIn',
  xing: 'Xing',
  facebook: 'Facebook',
  instagram: 'Instagram',
} as const
