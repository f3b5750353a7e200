// Finds citations of rules and links between documents that lead nowhere, and anchors that a page has twice.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import GithubSlugger from 'github-slugger'
import { inRoot, root } from './paths.ts'
import { main } from './progress.ts'

/** Paths are relative to the root, with `/`. */
export type Source = { path: string; text: string }

/** What is read; pictures and packed files hold no citations. */
const READ = /\.(astro|css|html|js|json|mjs|md|mts|sql|ts|tsx|ya?ml)$/
/** Their texts are examples of what this check finds. */
const EXAMPLES = 'tools/src/anchors.test.ts'

const RULES = 'docs/domain/'
/** `domain/cancellation#month-end`, also with `docs/` in front or with the page's ending. */
const CITATION = /(?<![\w/.-])(?:docs\/)?domain\/([a-z-]+)(?:\.md)?(?:#([\w-]+))?/g
/** How rules were cited before each had an anchor: by section, or by a word of the page. */
const CITATION_BY_SECTION = /\bdomain(?:\.md)?`?,?\s?§|\bdomain\.md, [A-Z]/i
const EXPLICIT_ANCHOR = /<a id="([^"]*)"><\/a>/g
const HEADING = /^#{1,6} +(.+?) *$/gm
const FENCED = /^( *)```[\s\S]*?^\1```/gm
const LINK = /\]\(([^)\s]+)(?: "[^"]*")?\)/g

const all = (text: string, pattern: RegExp, group = 1): string[] => [...text.matchAll(pattern)].map((it) => it[group]!)

/** Code contains neither links nor headings. */
const withoutCode = (text: string) =>
  text.replace(FENCED, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()#<]/g, ' '))

/** The anchors of rules, and those that GitHub makes of headings. */
function anchorsOf(text: string): Set<string> {
  const slugger = new GithubSlugger()
  const headings = all(text.replace(FENCED, ''), HEADING).map((heading) => slugger.slug(plain(heading)))
  return new Set([...all(text, EXPLICIT_ANCHOR), ...headings])
}

const plain = (heading: string) =>
  heading
    .replace(/<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')

/** One sentence for each; empty when all is well. `exists` answers for files and folders that are no sources, too. */
export function findDeadAnchors(sources: Source[], exists: (path: string) => boolean): string[] {
  const documents = new Map(sources.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]))
  const anchors = new Map([...documents].map(([path, text]) => [path, anchorsOf(text)]))
  return sources.flatMap(({ path, text }) => {
    const isDocument = documents.has(path)
    const findings = [
      ...deadCitations(isDocument ? text.replace(LINK, ']') : text, anchors),
      ...(isDocument ? deadLinks(path, text, anchors, exists) : []),
      ...(path.startsWith(RULES) ? duplicates(text).map((anchor) => `has the anchor ${anchor} twice`) : []),
    ]
    return findings.map((finding) => `${path} ${finding}`)
  })
}

function deadCitations(text: string, anchors: Map<string, Set<string>>): string[] {
  const bySection = text.split('\n').filter((line) => CITATION_BY_SECTION.test(line))
  return [
    ...bySection.map((line) => `cites a section number, not page and anchor: ${line.trim().slice(0, 80)}`),
    ...[...text.matchAll(CITATION)].flatMap(([citation, page, anchor]) => {
      const known = anchors.get(`${RULES}${page}.md`)
      if (known && (!anchor || known.has(anchor))) return []
      return [`cites ${citation}, which is not there`]
    }),
  ]
}

function deadLinks(
  path: string,
  text: string,
  anchors: Map<string, Set<string>>,
  exists: (path: string) => boolean,
): string[] {
  return all(withoutCode(text), LINK).flatMap((link) => {
    if (/^[a-z+]+:/i.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file ? normalize(`${dirname(path)}/${decodeURI(file)}`).replace(/\/$/, '') : path
    const known = anchors.get(target)
    if (known ? !anchor || known.has(anchor) : exists(target)) return []
    return [`links to ${link}, which is not there`]
  })
}

function duplicates(text: string): string[] {
  const anchors = all(text, EXPLICIT_ANCHOR)
  return [...new Set(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index))]
}

if (import.meta.main) {
  await main(async () => {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 } as const
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options).split('\n')
    const files = new Set(listed.filter((file) => file && existsSync(inRoot(file))))
    const folders = new Set([...files].flatMap(foldersOf))
    const sources = [...files]
      .filter((path) => READ.test(path) && path !== EXAMPLES)
      .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }))
    const findings = findDeadAnchors(sources, (path) => files.has(path) || folders.has(path))
    for (const finding of findings) console.log(finding)
    return findings.length > 0 ? 1 : 0
  })
}

/** `a/b/c.md` lies in `a/b` and `a`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
