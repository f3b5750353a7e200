/** The balancers whose examples are in deploy/, with the package of Debian that brings each. */
export const BALANCER_PACKAGES = { haproxy: 'haproxy', nginx: 'nginx-light' }

export type BalancerName = keyof typeof BALANCER_PACKAGES

export const BALANCERS = Object.keys(BALANCER_PACKAGES) as BalancerName[]
