import type { CmsBlock } from '@goldammer/sdk/store/model'
import type { Prices } from '../lib/prices.ts'
import BlogTeasers from './BlogTeasers.astro'
import CallToAction from './CallToAction.astro'
import Faq from './Faq.astro'
import Hero from './Hero.astro'
import HowItWorks from './HowItWorks.astro'
import ImageText from './ImageText.astro'
import KeyFigures from './KeyFigures.astro'
import Products from './Products.astro'
import Risk from './Risk.astro'
import Text from './Text.astro'

export type BlockProps = { block: CmsBlock; prices: Prices }

/** One small component for each type of block. */
export const blocks: Record<string, ((props: BlockProps) => unknown) | undefined> = {
  'blog-teasers': BlogTeasers,
  'call-to-action': CallToAction,
  faq: Faq,
  hero: Hero,
  'how-it-works': HowItWorks,
  'image-text': ImageText,
  'key-facts': KeyFigures,
  'product-listing': Products,
  'product-slider': Products,
  'risk-note': Risk,
  text: Text,
}
