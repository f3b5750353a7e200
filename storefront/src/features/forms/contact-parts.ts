export type Part = { text: string; href?: string }

const MAIL = /^[\w.+-]+@[\w.-]+\w$/
const PHONE = /^\+?\d[\d -]{6,}\d$/

/** A line taken apart, so that its mail addresses and telephone numbers can be used. */
export function contactParts(line: string): Part[] {
  return line
    .split(/([\w.+-]+@[\w.-]+\w|\+?\d[\d -]{6,}\d)/)
    .filter(Boolean)
    .map((text) => {
      if (MAIL.test(text)) return { text, href: `mailto:${text}` }
      if (PHONE.test(text)) return { text, href: `tel:${text.replace(/[ -]/g, '').replace(/^0/, '+49')}` }
      return { text }
    })
}
