type Json = Record<string, unknown>

/** Whether a value of JSON has fields. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A mark says whether it is the same, where the text is only what stands for it. */
export type LocatedText = { where: string[]; text: string; mark?: string }

/** One text that two versions have otherwise, and where it stands. */
export type Change = { where: string[]; before: string; after: string }

/** What two versions say otherwise, in the order of the newer one. */
export function differences(old: Map<string, LocatedText>, now: Map<string, LocatedText>): Change[] {
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const was = old.get(key)
    const is = now.get(key)
    if ((was?.mark ?? was?.text) === (is?.mark ?? is?.text)) return []
    return [{ where: (is ?? was)!.where, before: was?.text ?? '', after: is?.text ?? '' }]
  })
}
