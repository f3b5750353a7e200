import { AppError } from '../app-error.ts'
import { refuseAbove } from './filter.ts'
import { type AssociationCriteria, memberOf, refuseOwnCriteria, schemaIn, schemaOf } from './lists.ts'

/** Associations of the family's entities: name → the entity it leads to. Those an answer has no place for are taken too. */
const known: Record<string, Record<string, string>> = {
  product: {
    categories: 'category',
    children: 'product',
    configuratorSettings: '',
    cover: 'product_media',
    crossSellings: 'product_cross_selling',
    customFieldSets: '',
    deliveryTime: '',
    downloads: '',
    mainCategories: '',
    manufacturer: 'product_manufacturer',
    media: 'product_media',
    options: 'property_group_option',
    parent: 'product',
    prices: '',
    productReviews: 'product_review',
    properties: 'property_group_option',
    seoCategory: 'category',
    seoUrls: 'seo_url',
    streams: '',
    tags: '',
    tax: '',
    unit: '',
  },
  product_manufacturer: { media: 'media' },
  product_media: { media: 'media' },
  product_cross_selling: { assignedProducts: '' },
  product_review: { customer: 'customer', language: 'language', product: 'product', salesChannel: '' },
  property_group_option: { group: 'property_group', media: 'media' },
  property_group: { options: 'property_group_option' },
  category: {
    children: 'category',
    cmsPage: 'cms_page',
    mainCategories: '',
    media: 'media',
    parent: 'category',
    products: 'product',
    seoUrls: 'seo_url',
    tags: '',
  },
  landing_page: { cmsPage: 'cms_page', seoUrls: 'seo_url', tags: '' },
  cms_page: { categories: 'category', landingPages: 'landing_page', previewMedia: 'media', sections: 'cms_section' },
  cms_section: { backgroundMedia: 'media', blocks: 'cms_block', page: 'cms_page' },
  cms_block: { backgroundMedia: 'media', section: 'cms_section', slots: 'cms_slot' },
  cms_slot: { block: 'cms_block' },
  media: { mediaFolder: '', thumbnails: 'media_thumbnail' },
  media_thumbnail: {},
  seo_url: { language: 'language' },
  language: { children: 'language', locale: 'locale', parent: 'language', translationCode: 'locale' },
  locale: {},
  currency: { countryRoundings: '' },
  country: { currencyCountryRoundings: '', states: 'country_state' },
  country_state: { country: 'country' },
  salutation: {},
  payment_method: { availabilityRule: '', media: 'media' },
  shipping_method: { availabilityRule: '', deliveryTime: '', media: 'media', prices: '', tags: '', tax: '' },
  customer: {
    activeBillingAddress: 'customer_address',
    activeShippingAddress: 'customer_address',
    addresses: 'customer_address',
    defaultBillingAddress: 'customer_address',
    defaultPaymentMethod: 'payment_method',
    defaultShippingAddress: 'customer_address',
    group: '',
    language: 'language',
    lastPaymentMethod: 'payment_method',
    salutation: 'salutation',
    tags: '',
  },
  customer_address: {
    country: 'country',
    countryState: 'country_state',
    customer: 'customer',
    salutation: 'salutation',
  },
  order: {
    addresses: 'order_address',
    billingAddress: 'order_address',
    currency: 'currency',
    deliveries: 'order_delivery',
    documents: 'order_document',
    language: 'language',
    lineItems: 'order_line_item',
    orderCustomer: 'order_customer',
    primaryOrderDelivery: 'order_delivery',
    primaryOrderTransaction: 'order_transaction',
    stateMachineState: '',
    tags: '',
    transactions: 'order_transaction',
  },
  order_address: { country: 'country', countryState: 'country_state', salutation: 'salutation' },
  order_customer: { customer: 'customer', salutation: 'salutation' },
  order_delivery: {
    positions: '',
    shippingMethod: 'shipping_method',
    shippingOrderAddress: 'order_address',
    stateMachineState: '',
  },
  order_document: { documentMediaFile: 'media', documentType: '' },
  order_line_item: {
    children: 'order_line_item',
    cover: 'media',
    downloads: '',
    orderDeliveryPositions: '',
    product: 'product',
  },
  order_transaction: { captures: '', paymentMethod: 'payment_method', stateMachineState: '' },
}

const mostDeep = 5

/**
 * Refuses an association that the entity does not have, however deep, and what is asked of one that it cannot carry out, with
 * the pointer. `answered`: what the answer has there.
 */
export function refuseUnknownAssociations(
  { associations }: AssociationCriteria,
  apiAlias: string,
  pointer = '',
  depth = 1,
  answered = schemaOf(apiAlias),
): void {
  for (const [name, nested] of Object.entries(associations ?? {})) {
    const at = `${pointer}/associations/${name}`
    refuseAbove(depth, mostDeep, at)
    const own = known[apiAlias]
    if (!own || !Object.hasOwn(own, name))
      throw new AppError('FRAMEWORK__ASSOCIATION_NOT_FOUND', {
        pointer: at,
        parameters: { field: name.slice(0, 100) },
      })
    const there = schemaIn(answered, name)
    refuseOwnCriteria(nested ?? {}, there, at)
    refuseUnknownAssociations(nested ?? {}, own[name] as string, at, depth + 1, memberOf(there))
  }
}

/** Whether an association is asked for at all. */
export const isAssociated = ({ associations }: AssociationCriteria, name: string): boolean =>
  associations !== undefined && Object.hasOwn(associations, name)
