const LONGEST = 60

/** The words beside a field as they lead to what is wrong with it: a question stands for itself, all else gets a colon. */
export function leadIn(words: string): string {
  if (words === '') return ''
  if (words.length > LONGEST) return `${words.slice(0, words.lastIndexOf(' ', LONGEST))} …:`
  return words.endsWith('?') ? words : `${words.replace(/[.:]$/, '')}:`
}
