import BlogTeasers from './BlogTeasers.astro'
import type { BlockProps } from './block.ts'
import CallToAction from './CallToAction.astro'
import CategoryNavigation from './CategoryNavigation.astro'
import Faq from './Faq.astro'
import Form from './Form.astro'
import Gallery from './Gallery.astro'
import Hero from './Hero.astro'
import HowItWorks from './HowItWorks.astro'
import Html from './Html.astro'
import Image from './Image.astro'
import ImageSlider from './ImageSlider.astro'
import ImageText from './ImageText.astro'
import KeyFigures from './KeyFigures.astro'
import Newsletter from './Newsletter.astro'
import ProductBox from './ProductBox.astro'
import ProductSlider from './ProductSlider.astro'
import Products from './Products.astro'
import Risk from './Risk.astro'
import Spacer from './Spacer.astro'
import Tabs from './Tabs.astro'
import Team from './Team.astro'
import Text from './Text.astro'
import Video from './Video.astro'

/** One small component for each type of block. */
export const blocks: Record<string, ((props: BlockProps) => unknown) | undefined> = {
  'blog-teasers': BlogTeasers,
  'call-to-action': CallToAction,
  'category-navigation': CategoryNavigation,
  faq: Faq,
  form: Form,
  hero: Hero,
  'how-it-works': HowItWorks,
  html: Html,
  image: Image,
  'image-gallery': Gallery,
  'image-slider': ImageSlider,
  'image-text': ImageText,
  'key-facts': KeyFigures,
  newsletter: Newsletter,
  'product-box': ProductBox,
  'product-listing': Products,
  'product-slider': ProductSlider,
  'risk-note': Risk,
  spacer: Spacer,
  tabs: Tabs,
  team: Team,
  text: Text,
  video: Video,
}
