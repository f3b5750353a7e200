/** First, last and the pages around the current one; null is a gap. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount))
  const numbers = [...shown].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number > before + 1 ? [null, number] : [number]
  })
}
