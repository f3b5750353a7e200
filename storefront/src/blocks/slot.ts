import { BACKGROUND_URL_MAX_LENGTH } from '@goldammer/sdk/constants'
import type { CmsBlock, CmsPage, Media } from '@goldammer/sdk/store/model'
import { backgroundUrl } from '../lib/picture.ts'

type Entry = { source?: string; value?: unknown }

/** Reads what an editor set in the first slot of a block, and what the interface loaded along. */
export function slotOf(block: CmsBlock) {
  const slot = block.slots[0]
  const value = (name: string) => (slot?.config[name] as Entry | undefined)?.value
  const media = (slot?.data?.media ?? {}) as Record<string, Media | null>
  return {
    text: (name: string): string => {
      const found = value(name)
      return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
    },
    list: <T>(name: string): T[] => {
      const found = value(name)
      return Array.isArray(found) ? found : []
    },
    media: (name: string): Media | null => media[String(value(name))] ?? null,
    data: <T>(name: string): T[] => (slot?.data?.[name] as T[] | undefined) ?? [],
  }
}

/** The page's first picture, for those who share it. */
export function firstImage({ sections }: Pick<CmsPage, 'sections'>): string | undefined {
  const blocks = sections.flatMap((section) => section.blocks)
  return blocks.map((block) => slotOf(block).media('image')?.url).find(Boolean)
}

/** R9.01: mobile below md, tablet from md to below lg, desktop lg and above. */
export function visibilityClasses(visibility: CmsBlock['visibility']): string[] {
  const { mobile, tablet, desktop } = visibility ?? { mobile: true, tablet: true, desktop: true }
  return [mobile ? '' : 'max-md:hidden', tablet ? '' : 'md:max-lg:hidden', desktop ? '' : 'lg:hidden'].filter(Boolean)
}

type Placed = Pick<
  CmsBlock,
  | 'backgroundColor'
  | 'backgroundMedia'
  | 'backgroundMediaMode'
  | 'marginTop'
  | 'marginBottom'
  | 'marginLeft'
  | 'marginRight'
>

const LENGTH = /^-?\d+(\.\d+)?(px|rem|em|%)$/
const COLOR = /^(#[0-9a-f]{3,8}|[a-z][a-z-]*)$/i

/** Margins (see content.css) and background as a style attribute; a token's name such as surface-sunken becomes its colour. */
export function placement(placed: Placed): string {
  const { backgroundColor, backgroundMedia, backgroundMediaMode } = placed
  const rules: string[] = []
  for (const side of ['Top', 'Bottom', 'Left', 'Right'] as const) {
    const margin = placed[`margin${side}`]
    if (margin && LENGTH.test(margin)) rules.push(`--margin-${side.toLowerCase()}:${margin}`)
  }
  if (backgroundColor && COLOR.test(backgroundColor)) {
    const isToken = /^(surface|brand|gray)-/.test(backgroundColor)
    rules.push(`background-color:${isToken ? `var(--${backgroundColor})` : backgroundColor}`)
  }
  if (backgroundMedia) {
    rules.push(`background-image:url("${cssUrl(backgroundUrl(backgroundMedia))}")`)
    rules.push(`background-size:${backgroundMediaMode ?? 'cover'}`)
  }
  return rules.join(';')
}

/** R5.13 */
export function cssUrl(url: string): string {
  if (url.length > BACKGROUND_URL_MAX_LENGTH) throw new Error('Url is too long')
  return url.replace(/["\\\n]/g, encodeURIComponent)
}
