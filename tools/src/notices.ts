import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameLicence } from './licences.ts'
import { dependenciesOf, type Installed, nameWithVersion } from './packages.ts'
import { inRoot } from './paths.ts'
import { main } from './progress.ts'

/** Whose dependencies reach customers: they run on the server or are built into pages. Tests and tools do not. */
const SHIPPED = ['sdk', 'backend', 'storefront', 'portals']

/**
 * The build of the shop puts these into its pages, so they reach customers, and the servers do without them: the image (deploy/image/) contains only
 * what `dependencies` names.
 */
const BUILT_IN = [
  '@astrojs/node',
  '@astrojs/react',
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/hanken-grotesk',
  '@tailwindcss/vite',
  '@tanstack/react-query',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/pm',
  '@tiptap/starter-kit',
  'astro',
  'lucide-react',
  'lucide-static',
  'tailwindcss',
]

export const noticesFile = inRoot('THIRD-PARTY-NOTICES')

export type Notice = {
  /** Of a package that is built for each platform, the platform is a `*`: the notices are the same on every machine. */
  title: string
  licence: string
  copyright: string[]
  /** The licence files without their lines of copyright. */
  texts: string[]
}

const INTRODUCTION = `Third-party notices

Goldammer uses the packages below, on its servers or in its pages. Each is listed with its licence, its copyright and
the number of its licence text; the texts follow. Written by "npm run notices" from the installed packages.
`

/** The notices of everything that reaches customers. */
export function writeNotices(root = inRoot()): string {
  const all = dependenciesOf(root, SHIPPED, BUILT_IN).flatMap((one) => {
    const title = titleOf(one)
    return title ? [{ ...readNotice(one), title }] : []
  })
  return formatNotices([...new Map(all.map((notice) => [notice.title, notice])).values()])
}

/** Null for a package of one system only, such as `fsevents`: servers run without it. */
export function titleOf(one: Pick<Installed, 'name' | 'version' | 'manifest'>): string | null {
  if (!one.manifest.os) return nameWithVersion(one)
  const [whole, start] = /^(.*-)(?:darwin|linux|linuxmusl|win32)-.*$/.exec(one.name) ?? []
  return whole ? `${start}*@${one.version}` : null
}

function readNotice(one: Installed): Omit<Notice, 'title'> {
  const files = readdirSync(one.folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|ofl|unlicense)/i.test(entry.name))
    .map(({ name }) => name)
    .sort()
  const { copyright, texts } = splitTexts(files.map((name) => readFileSync(join(one.folder, name), 'utf8')))
  const { author } = one.manifest
  const holder = typeof author === 'string' ? author : author?.name
  return {
    licence: nameLicence(one) ?? 'unknown',
    copyright: copyright.length === 0 && holder ? [`by ${holder}`] : copyright,
    texts,
  }
}

const COPYRIGHT = /^\s*(copyright\b.*(\d{4}|\(c\)|©)|\(c\)|©)/i
/** Where the text of a licence shows how one would fill it in. */
const BLANK = /[[{<](yyyy|year)/i

/** Texts that differ in nothing but whom they name become one. */
export function splitTexts(files: string[]): { copyright: string[]; texts: string[] } {
  const isNotice = (line: string) => COPYRIGHT.test(line) && !BLANK.test(line)
  const lines = files.map((file) => file.replaceAll('\r', '').split('\n'))
  return {
    copyright: [
      ...new Set(
        lines
          .flat()
          .filter(isNotice)
          .map((line) => line.trim()),
      ),
    ],
    texts: lines.map((file) =>
      file
        .filter((line) => !isNotice(line))
        .map((line) => line.trimEnd())
        .join('\n')
        .trim(),
    ),
  }
}

/** The list of packages, then each distinct text once. */
export function formatNotices(notices: Notice[]): string {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOf = (text: string) => {
    // Line breaks and case are no difference.
    const key = text.replace(/\s+/g, ' ').toLowerCase()
    const known = numbers.get(key)
    if (known) return known
    numbers.set(key, texts.push(text))
    return texts.length
  }
  const list = notices.map(({ title, licence, copyright, texts }) => {
    const own = texts.filter(Boolean).map(numberOf)
    const head = [`${title}: ${licence}`, ...(own.length > 0 ? [`text ${own.join(', ')}`] : [])].join(', ')
    return [head, ...copyright.map((line) => `    ${line}`)].join('\n')
  })
  const rule = '-'.repeat(80)
  const appendix = texts.map((text, index) => `${rule}\nText ${index + 1}\n${rule}\n\n${text}\n`)
  return [INTRODUCTION, `${list.join('\n')}\n`, ...appendix].join('\n')
}

if (import.meta.main) {
  await main(async () => {
    writeFileSync(noticesFile, writeNotices())
    console.log(noticesFile)
    return 0
  })
}
