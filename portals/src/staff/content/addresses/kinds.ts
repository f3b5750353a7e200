/** What an address can lead to. */
export const KINDS = ['category', 'product', 'landingPage'] as const

/** The list one chooses it from. */
export const CHOICES = { category: 'place', product: 'product', landingPage: 'landingPage' } as const
