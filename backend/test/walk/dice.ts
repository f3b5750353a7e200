/** Which of those there are, and how much: three dice. */
export type Dice = { who: number; what: number; size: number }

export const pick = <T>(list: readonly T[], die: number): T | undefined => list[die % list.length]
