export type Decision = {
  number: number
  /** The day it was taken, as in `2026-11-21`. */
  date: string
  /** The file of the decision that replaces it; undefined while it is in force. */
  supersededBy?: string
  /** The files of the decisions that it replaces. */
  supersedes: string[]
  /** Relative links, without their anchors. */
  links: string[]
}

const LINK = String.raw`\[[^\]]+\]\(([^)]+)\)`
const HEAD = new RegExp(
  `^Date: (\\d{4}-\\d{2}-\\d{2}) · Status: (?:accepted|superseded by ${LINK})(?: · Supersedes: (.+))?$`,
  'm',
)

/** Reads the head of a page in `docs/decisions`. Throws where title, date or status is missing. */
export function readDecision(page: string): Decision {
  const [, number] = /^# (\d+)\. \S/.exec(page) ?? []
  const [, date, supersededBy, supersedes = ''] = HEAD.exec(page) ?? []
  if (!number || !date)
    throw new Error(
      'A decision begins with "# <number>. <title>" and the line "Date: <day> · Status: accepted", or "superseded by" with a link.',
    )
  return {
    number: Number(number),
    date,
    ...(supersededBy ? { supersededBy } : {}),
    supersedes: linksIn(supersedes),
    links: linksIn(page).filter((link) => !link.startsWith('http')),
  }
}

const linksIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(LINK, 'g'))].map(([, link = '']) => link.replace(/#.*$/, ''))
