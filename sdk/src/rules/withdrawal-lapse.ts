/** When each condition was fulfilled under which the right to withdraw from digital content lapses; null: not yet. */
export interface DigitalPerformance {
  /** Express consent that performance begins before the period is over, and the acknowledgement that the right then lapses. */
  readonly consentedAt: Date | null
  /** The confirmation that records both was sent (BGB § 312f (3)). */
  readonly confirmedAt: Date | null
  /** Performance has begun: the order is with the custodian, a download was opened. */
  readonly begunAt: Date | null
}

/**
 * domain/offers#withdrawal-lapse; BGB § 356 (5) no. 2: the right of withdrawal lapses when all conditions are fulfilled, so at the latest of their
 * moments. Null until then.
 */
export function withdrawalLapsedAt({ consentedAt, confirmedAt, begunAt }: DigitalPerformance): Date | null {
  if (!consentedAt || !confirmedAt || !begunAt) return null
  return new Date(Math.max(consentedAt.getTime(), confirmedAt.getTime(), begunAt.getTime()))
}
