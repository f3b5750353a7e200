// Finds drawings of the documents that Mermaid cannot draw, and files and functions in them that are gone.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { inRoot, root } from './paths.ts'
import { main } from './progress.ts'

const PACKAGES = ['api-spec', 'backend', 'demo', 'sdk', 'storefront', 'portals', 'e2e', 'tools']

/** The code of each drawing on a page. */
export const drawingsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^```mermaid\n([\s\S]*?)^```/gm)].map(([, code]) => code!)

/** Solid arrows of a flowchart, `from --> to`. */
export const arrowsIn = (code: string): string[] =>
  [...code.matchAll(/^ *([\w-]+) --> ([\w-]+)$/gm)].map(([, from, to]) => `${from} --> ${to}`)

type Mermaid = { parse(code: string): Promise<unknown> }

/** Mermaid asks for a browser when it loads; it parses without one. */
function loadMermaid(): Mermaid {
  const document = { nodeType: 9, implementation: {}, createElement: () => ({}) }
  const page = createContext({
    document,
    Element: class {},
    addEventListener() {},
    structuredClone,
    setTimeout,
    console,
  })
  const script = readFileSync(fileURLToPath(import.meta.resolve('@mermaid-js/tiny')), 'utf8')
  runInContext(`globalThis.window = globalThis;${script}`, page)
  return (page as { mermaid: Mermaid }).mermaid
}

const mermaid = loadMermaid()

/** What is wrong with the code of a drawing, or null. */
export const findSyntaxError = (code: string): Promise<string | null> =>
  mermaid.parse(code).then(
    () => null,
    (error) => String(error),
  )

/** `backend/cart/service.ts` is `backend/src/modules/cart/service.ts`: drawings leave out what all paths have. */
function fileOf(name: string): string | undefined {
  const [folder, ...rest] = name.split('/')
  const path = rest.join('/')
  return [`${folder}/src/modules/${path}`, `${folder}/src/${path}`].find((file) => existsSync(inRoot(file)))
}

const isFile = (name: string) => PACKAGES.some((folder) => name.startsWith(`${folder}/`))

/** Whether the file has a function, a constant, a method or an operation of that name: a call of it is not enough. */
const defines = (text: string, name: string) =>
  new RegExp(`\\b(?:function|const) ${name}\\b|^ +(?:async |readonly )*#?${name}(?:\\(.*\\{| ?[:=])`, 'm').test(text)

/** Participants of a sequence that are no file any more, and `name()` at an arrow whose file has no such name. */
export function findMissingNames(code: string): string[] {
  const participants = new Map(
    [...code.matchAll(/^ *participant (\w+) as (.+)$/gm)].map(([, id, name]) => [id!, name!.replaceAll('<br/>', '')]),
  )
  const gone = [...participants.values()].filter((name) => isFile(name) && !fileOf(name)).map((name) => `no ${name}`)
  const calls = [...code.matchAll(/^ *\w+->>(\w+): (\w+)\(\)/gm)].flatMap(([, id, called]) => {
    const name = participants.get(id!)
    const file = name === undefined ? undefined : fileOf(name)
    if (file === undefined) return []
    const text = readFileSync(inRoot(file), 'utf8')
    return defines(text, called!) ? [] : [`no ${called} in ${file}`]
  })
  return [...gone, ...calls]
}

if (import.meta.main) {
  await main(async () => {
    const pages = globSync('{README,docs/**/*}.md', { cwd: root })
    const findings = await Promise.all(
      pages.flatMap((page) =>
        drawingsIn(readFileSync(inRoot(page), 'utf8')).map(async (code) => {
          const error = await findSyntaxError(code)
          return [...(error ? [error] : []), ...findMissingNames(code)].map((finding) => `${page}: ${finding}`)
        }),
      ),
    )
    for (const finding of findings.flat()) console.log(finding)
    return findings.flat().length > 0 ? 1 : 0
  })
}
