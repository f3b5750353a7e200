/** First words of addresses that the shop, the portals and the interface have for themselves; the terms at /agb are staff's (R2.11). */
const OWN = new Set(
  `404 500 account art attachments blog builds capital-demand cart cart-items checkout company-portal contact csp-reports currency detail documents
  en-gb error errors faq fragments health internal investor-portal landingpage login media navigation newsletter-subscribe password-strength pl-pl
  portal-assets preview register registration reset-password robots.txt sandbox search session-expired sitemap sitemap.xml staff
  staff-api store-api webhooks wishlist wishlist-items withdrawal`.split(/\s+/),
)

export const isOwnAddress = (path: string): boolean => OWN.has(path.split('/')[0]!)
