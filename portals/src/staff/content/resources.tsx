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
import {
  BookOpen,
  CircleHelp,
  FileText,
  Images,
  Languages,
  ListTree,
  MailCheck,
  Megaphone,
  MessageSquareWarning,
  Newspaper,
  Signpost,
} from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'

/** The pages and reads of the content of the shop. */
export const contentResources: PortalResource[] = [
  {
    name: 'pages',
    label: 'staff.pages.title',
    icon: FileText,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/pages', view: pageWith(['staff-content'], () => import('./pages/list.tsx')) },
    show: { path: '/pages/:id', view: pageWith(['staff-content'], () => import('./pages/show.tsx')) },
    readList: async ({ filters: { type, openState, ...filters }, ...page }) =>
      (
        await listCmsPages({
          ...page,
          ...filters,
          type: type?.split(','),
          openState: openState?.split(','),
        } as PagesParams)
      ).data,
    readOne: async (id) => (await readCmsPageRecord(id)).data,
  },
  {
    name: 'landing-pages',
    label: 'staff.landingPages.title',
    icon: Megaphone,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/landing-pages', view: pageWith(['staff-content'], () => import('./pages/landing-pages.tsx')) },
    show: { path: '/landing-pages/:id', view: pageWith(['staff-content'], () => import('./pages/show.tsx')) },
    readList: async ({ filters, ...page }) => (await listLandingPages({ ...page, ...filters } as LandingParams)).data,
  },
  {
    name: 'navigation',
    label: 'staff.navigation.title',
    icon: ListTree,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/navigation', view: pageWith(['staff-content'], () => import('./navigation/list.tsx')) },
    create: { path: '/navigation/new', view: pageWith(['staff-content'], () => import('./navigation/create.tsx')) },
    show: { path: '/navigation/:id', view: pageWith(['staff-content'], () => import('./navigation/show.tsx')) },
    readOne: async (id) => (await readCategoryRecord(id)).data,
  },
  {
    name: 'addresses',
    label: 'staff.addresses.title',
    icon: Signpost,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/addresses', view: pageWith(['staff-content'], () => import('./addresses/list.tsx')) },
    readList: async ({ filters: { state, kind, ...filters }, ...page }) =>
      (await listAddresses({ ...page, ...filters, state: state?.split(','), kind: kind?.split(',') } as AddressParams))
        .data,
  },
  {
    name: 'blog',
    label: 'staff.blog.title',
    icon: Newspaper,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/blog', view: pageWith(['staff-content'], () => import('./blog/list.tsx')) },
    create: { path: '/blog/create', view: pageWith(['staff-content'], () => import('./blog/create.tsx')) },
    edit: { path: '/blog/edit/:id', view: pageWith(['staff-content'], () => import('./blog/edit.tsx')) },
    readList: async ({ filters, ...page }) => (await listBlogEntries({ ...filters, ...page } as BlogParams)).data,
    readOne: async (id) => (await readBlogEntry(id)).data,
  },
  {
    name: 'authors',
    label: 'staff.authors.title',
    roles: ['content', 'admin'],
    list: { path: '/authors', view: pageWith(['staff-content'], () => import('./blog/authors.tsx')) },
  },
  {
    name: 'faq',
    label: 'staff.faq.title',
    icon: CircleHelp,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/faq', view: pageWith(['staff-content'], () => import('./faq/list.tsx')) },
  },
  {
    name: 'snippets',
    label: 'staff.snippets.title',
    icon: Languages,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/snippets', view: pageWith(['staff-content'], () => import('./snippets/list.tsx')) },
    readList: async ({ filters, ...page }) => (await listSnippets({ ...filters, ...page } as SnippetParams)).data,
  },
  {
    name: 'routes',
    label: 'staff.routes.title',
    roles: ['content', 'admin'],
    list: { path: '/routes', view: pageWith(['staff-content', 'staff-system'], () => import('./routes/list.tsx')) },
  },
  {
    name: 'media',
    label: 'staff.media.title',
    icon: Images,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/media', view: pageWith(['staff-content'], () => import('./media/list.tsx')) },
    readList: async ({ filters, ...page }) => (await listLibrary({ ...filters, ...page } as LibraryParams)).data,
  },
  {
    name: 'newsletter-readers',
    label: 'staff.newsletter.title',
    icon: MailCheck,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/newsletter', view: pageWith(['staff-content'], () => import('./newsletter/list.tsx')) },
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchNewsletterReaders({ text }, { ...filters, ...page } as NewsletterParams)).data,
  },
  {
    name: 'comments',
    label: 'staff.moderation.title',
    icon: MessageSquareWarning,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/moderation', view: pageWith(['staff-content'], () => import('./moderation/list.tsx')) },
    readList: async ({ filters, ...page }) =>
      (await listCommentsToModerate({ ...filters, ...page } as ModerationParams)).data,
  },
  {
    name: 'reviews',
    label: 'staff.moderation.reviews',
    roles: ['content', 'admin'],
    readList: async ({ filters, ...page }) =>
      (await listReviewsToModerate({ ...filters, ...page } as ModerationParams)).data,
  },
  {
    name: 'company-pages',
    label: 'staff.companyPages.title',
    icon: BookOpen,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/company-pages', view: pageWith(['staff-content'], () => import('./company-pages/list.tsx')) },
    create: {
      path: '/company-pages/create',
      view: pageWith(['staff-content'], () => import('./company-pages/create.tsx')),
    },
    edit: { path: '/company-pages/:id', view: pageWith(['staff-content'], () => import('./company-pages/edit.tsx')) },
    readList: async () => (await listCompanyPageRecords()).data,
    readOne: async (id) => (await readCompanyPageRecord(id)).data,
  },
]

type AddressParams = Parameters<typeof listAddresses>[0]
type LandingParams = Parameters<typeof listLandingPages>[0]
type BlogParams = Parameters<typeof listBlogEntries>[0]
type PagesParams = Parameters<typeof listCmsPages>[0]
type NewsletterParams = Parameters<typeof searchNewsletterReaders>[1]
type SnippetParams = Parameters<typeof listSnippets>[0]
type ModerationParams = Parameters<typeof listCommentsToModerate>[0]
type LibraryParams = Parameters<typeof listLibrary>[0]
