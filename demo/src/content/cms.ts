import { join } from './text.ts'
import type { DemoCmsBlock, DemoCmsPage, DemoCmsSection, DemoMargins, DemoPage, Translated } from './types.ts'

const everywhere = { mobile: true, tablet: true, desktop: true }
const margins: DemoMargins = { marginTop: '40px', marginBottom: '40px', marginLeft: null, marginRight: null }

/**
 * What a slot holds. `static`: a text per language or a plain value; `media`: a file of art/;
 * `products`, `category`, `posts`, `faqGroup`: keys the loader turns into ids.
 */
type SlotValue = { source: 'static' | 'media' | 'products' | 'category' | 'posts' | 'faqGroup'; value: unknown }

export const fixed = (value: unknown): SlotValue => ({ source: 'static', value })
export const media = (file: string): SlotValue => ({ source: 'media', value: file })

export function block(type: string, config: Record<string, SlotValue>, more: Partial<DemoCmsBlock> = {}): DemoCmsBlock {
  return {
    ...margins,
    type,
    cssClass: null,
    visibility: everywhere,
    backgroundMedia: null,
    backgroundColor: null,
    backgroundMediaMode: null,
    slots: [{ slot: 'content', type, config }],
    ...more,
  }
}

export function section(blocks: DemoCmsBlock[], more: Partial<DemoCmsSection> = {}): DemoCmsSection {
  return {
    type: 'default',
    sizingMode: 'boxed',
    cssClass: null,
    visibility: everywhere,
    backgroundMedia: null,
    backgroundColor: null,
    backgroundMediaMode: null,
    blocks,
    ...more,
  }
}

export const text = (content: Translated) => block('text', { content: fixed(content) })

export function page(
  key: string,
  {
    title,
    seoPath,
    metaDescription,
    sections,
    kind = 'page',
  }: {
    title: Translated
    seoPath: Translated
    metaDescription: Translated
    sections: DemoCmsSection[]
    kind?: DemoPage['kind']
  },
): DemoPage {
  const type: DemoCmsPage['type'] = kind === 'landing_page' ? 'landingpage' : 'page'
  return { key, title, metaDescription, seoPath, kind, cms: { key: `cms-${key}`, type, name: title, sections } }
}

/** Texts and nothing else, below the page's title: terms, privacy, imprint. */
export function plainPage(
  key: string,
  title: Translated,
  path: Translated,
  teaser: Translated,
  ...parts: Translated[]
): DemoPage {
  return page(key, { title, seoPath: path, metaDescription: teaser, sections: [section([text(join(...parts))])] })
}
