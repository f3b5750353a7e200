/**
 * The tags by which the shop marks its cached pages and the backend purges them: `site` is on every page, `catalogue` on
 * each that lists products, `product-<id>` on the product's own; `cms`, `blog` and `faq` are on pages that show what staff write.
 */
export type PageTag = 'site' | 'catalogue' | 'cms' | 'blog' | 'faq' | `product-${string}`
