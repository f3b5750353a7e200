import { BACKGROUND_URL_MAX_LENGTH } from '@goldammer/sdk/constants'
import { CMS_LINK, CSS_COLOR, CSS_LENGTH } from '@goldammer/sdk/rules/cms-blocks'
import type { CmsBlock, CmsPage, Media } from '@goldammer/sdk/store/model'
import { backgroundUrl } from '../lib/picture.ts'

type Entry = { source?: string; value?: unknown }

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const listOf = <T>(value: unknown): T[] =>
  Array.isArray(value) ? value.filter((one): one is T => one !== null && one !== undefined) : []

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * Reads what an editor set in the first slot of a block, and what the interface loaded along. Whatever is missing or of
 * another kind is empty: broken data of the content system breaks no page (R3.17).
 */
export function slotOf(block: CmsBlock) {
  const slot = objectOf(listOf<unknown>(block.slots)[0])
  const config = objectOf(slot.config)
  const data = objectOf(slot.data)
  const media = objectOf(data.media) as Record<string, Media | null>
  const value = (name: string) => (objectOf(config[name]) as Entry).value
  const picture = (entry: unknown): Media | null => {
    const found = media[textOf((objectOf(entry) as Entry).value)]
    return found?.url ? found : null
  }
  return {
    text: (name: string): string => textOf(value(name)),
    /** Yes unless the editor says no. */
    flag: (name: string): boolean => value(name) !== false,
    number: (name: string): number | undefined => {
      const found = Number(value(name) ?? Number.NaN)
      return Number.isFinite(found) ? found : undefined
    },
    link: (name: string): string => {
      const found = textOf(value(name)).trim()
      return CMS_LINK.test(found) ? found : ''
    },
    list: <T extends object>(name: string): T[] => listOf<T>(value(name)).filter((one) => typeof one === 'object'),
    media: (name: string): Media | null => picture(config[name]),
    /** The picture of an entry within a list. */
    picture,
    data: <T>(name: string): T[] => listOf<T>(data[name]),
  }
}

/** The page's first picture, for those who share it. */
export function firstImage({ sections }: Pick<CmsPage, 'sections'>): string | undefined {
  const blocks = sections.flatMap((section) => section.blocks)
  return blocks.map((block) => slotOf(block).media('image')?.url).find(Boolean)
}

export const isLink = (url: unknown): url is string => typeof url === 'string' && CMS_LINK.test(url)

/** R9.01: mobile below md, tablet from md to below lg, desktop lg and above. */
export function visibilityClasses(visibility: CmsBlock['visibility'] | null): string[] {
  const { mobile = true, tablet = true, desktop = true } = visibility ?? {}
  return [mobile ? '' : 'max-md:hidden', tablet ? '' : 'md:max-lg:hidden', desktop ? '' : 'lg:hidden'].filter(Boolean)
}

type Placed = Partial<
  Pick<
    CmsBlock,
    | 'backgroundColor'
    | 'backgroundMedia'
    | 'backgroundMediaMode'
    | 'marginTop'
    | 'marginBottom'
    | 'marginLeft'
    | 'marginRight'
  >
>

const MODES = ['auto', 'contain', 'cover']

/** Margins (see content.css) and background as a style attribute; a token's name such as surface-sunken becomes its colour. */
export function placement(placed: Placed): string {
  const { backgroundColor, backgroundMedia, backgroundMediaMode } = placed
  const rules: string[] = []
  for (const side of ['Top', 'Bottom', 'Left', 'Right'] as const) {
    const margin = placed[`margin${side}`]
    if (typeof margin === 'string' && CSS_LENGTH.test(margin)) rules.push(`--margin-${side.toLowerCase()}:${margin}`)
  }
  if (typeof backgroundColor === 'string' && CSS_COLOR.test(backgroundColor)) {
    const isToken = /^(surface|brand|gray|blue|green|orange|rose|violet|pink|teal)-/.test(backgroundColor)
    rules.push(`background-color:${isToken ? `var(--${backgroundColor})` : backgroundColor}`)
  }
  if (backgroundMedia?.url) {
    try {
      rules.push(`background-image:url("${cssUrl(backgroundUrl(backgroundMedia))}")`)
      rules.push(`background-size:${MODES.find((mode) => mode === backgroundMediaMode) ?? 'cover'}`)
    } catch (error) {
      console.error(`The background ${backgroundMedia.id} of a CMS page is left out: ${(error as Error).message}`)
    }
  }
  return rules.join(';')
}

/** One or more class names an editor typed; anything else is no class. */
export function classNames(cssClass: unknown): string[] {
  return textOf(cssClass)
    .split(/\s+/)
    .filter((name) => /^[a-z_-][\w-]*$/i.test(name))
}

/** R5.13 */
export function cssUrl(url: string): string {
  if (url.length > BACKGROUND_URL_MAX_LENGTH) throw new Error('Url is too long')
  return url.replace(/["\\\n\r\f<>]/g, encodeURIComponent)
}
