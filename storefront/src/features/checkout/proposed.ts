type Choice = { id: string; isDefault: boolean; usable?: boolean }

/** R2.22: the investor's default, where it can be chosen; of several others none is proposed. */
export function proposed(choices: readonly Choice[]): string | null {
  return choices.find(({ isDefault, usable }) => isDefault && usable !== false)?.id ?? null
}
