import { listCompanyPageRecords, readCompanyPageRecord } from '@goldammer/sdk/staff/company-pages'
import {
  listAddresses,
  listBlogEntries,
  listCmsPages,
  listLandingPages,
  listSnippets,
  readBlogEntry,
  readCategoryRecord,
  readCmsPageRecord,
} from '@goldammer/sdk/staff/content'
import { searchNewsletterReaders } from '@goldammer/sdk/staff/customers'
import { listLibrary } from '@goldammer/sdk/staff/media'
import { listCommentsToModerate, listReviewsToModerate } from '@goldammer/sdk/staff/moderation'
import type { Reads } from '../../providers/reads.ts'

/** What the content of the shop reads, by resource. */
export const contentReads = {
  pages: {
    readList: async ({ filters: { type, openState, ...filters }, ...page }) =>
      (
        await listCmsPages({
          ...page,
          ...filters,
          type: type?.split(','),
          openState: openState?.split(','),
        } as PagesParams)
      ).data,
    readOne: async (id: string) => (await readCmsPageRecord(id)).data,
  },
  'landing-pages': {
    readList: async ({ filters, ...page }) => (await listLandingPages({ ...page, ...filters } as LandingParams)).data,
  },
  navigation: {
    readOne: async (id: string) => (await readCategoryRecord(id)).data,
  },
  addresses: {
    readList: async ({ filters: { state, kind, ...filters }, ...page }) =>
      (await listAddresses({ ...page, ...filters, state: state?.split(','), kind: kind?.split(',') } as AddressParams))
        .data,
  },
  blog: {
    readList: async ({ filters, ...page }) => (await listBlogEntries({ ...filters, ...page } as BlogParams)).data,
    readOne: async (id: string) => (await readBlogEntry(id)).data,
  },
  snippets: {
    readList: async ({ filters, ...page }) => (await listSnippets({ ...filters, ...page } as SnippetParams)).data,
  },
  media: {
    readList: async ({ filters, ...page }) => (await listLibrary({ ...filters, ...page } as LibraryParams)).data,
  },
  'newsletter-readers': {
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchNewsletterReaders({ text }, { ...filters, ...page } as NewsletterParams)).data,
  },
  comments: {
    readList: async ({ filters, ...page }) =>
      (await listCommentsToModerate({ ...filters, ...page } as ModerationParams)).data,
  },
  reviews: {
    readList: async ({ filters, ...page }) =>
      (await listReviewsToModerate({ ...filters, ...page } as ModerationParams)).data,
  },
  'company-pages': {
    readList: async () => (await listCompanyPageRecords()).data,
    readOne: async (id: string) => (await readCompanyPageRecord(id)).data,
  },
} satisfies Reads

type AddressParams = Parameters<typeof listAddresses>[0]
type LandingParams = Parameters<typeof listLandingPages>[0]
type BlogParams = Parameters<typeof listBlogEntries>[0]
type PagesParams = Parameters<typeof listCmsPages>[0]
type NewsletterParams = Parameters<typeof searchNewsletterReaders>[1]
type SnippetParams = Parameters<typeof listSnippets>[0]
type ModerationParams = Parameters<typeof listCommentsToModerate>[0]
type LibraryParams = Parameters<typeof listLibrary>[0]
