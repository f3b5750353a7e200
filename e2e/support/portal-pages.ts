import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { Stock, Visitor } from './stock.ts'

export type PortalPage = {
  /** As its picture is called. */
  name: string
  address: (stock: Stock) => string
  as: Visitor
  /** What has to stand there before it is looked at. */
  shows: MessageKey
  /** The requirement that asks for this address. */
  asked?: 'R2.09' | 'R2.10'
}

const at = (address: string) => () => address

const AREAS = { investor: '/investor-portal', company: '/company-portal', staff: '/staff' }

/** The addresses of all screens, as the resources of the portals name them. */
export const PORTAL_ROUTES = Object.entries(AREAS).flatMap(([area, base]) => {
  const folder = join(import.meta.dirname, '..', '..', 'portals', 'src', area)
  const text = ['resources.tsx', 'area.ts'].map((file) => readFileSync(join(folder, file), 'utf8')).join('')
  const paths = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path)
  return [...paths, ...(/^ {2}login:/m.test(text) ? ['/login'] : [])].map((path) => base + (path === '/' ? '' : path))
})

/** Screens of what comes about in a journey are looked at there. */
export const SEEN_IN_JOURNEYS: Record<string, string> = {
  '/staff/change-requests/:id': 'portals/verified-data.spec.ts',
  '/staff/cancellations/:id': 'journeys/leave-a-contract.spec.ts',
  '/staff/messages/:id': 'journeys/leave-a-contract.spec.ts',
  '/staff/payouts/:id': 'journeys/a-round-to-its-payout.spec.ts',
  '/staff/invitation': 'portals/staff-access.spec.ts',
  '/staff/first-admin': 'journeys/from-an-empty-database.spec.ts',
}

export const PORTAL_PAGES: PortalPage[] = [
  {
    name: 'investor-dashboard',
    address: at('/investor-portal'),
    as: 'jana',
    shows: 'own.dashboard.invested',
    asked: 'R2.10',
  },
  {
    name: 'investor-investments',
    address: at('/investor-portal/investments'),
    as: 'jana',
    shows: 'own.investments.title',
    asked: 'R2.10',
  },
  {
    name: 'investor-investments-list',
    address: at('/investor-portal/investments?group=none'),
    as: 'jana',
    shows: 'own.investments.title',
  },
  {
    name: 'investor-investment',
    address: ({ signedOrderId, productId }) => `/investor-portal/investments/${signedOrderId}/${productId}`,
    as: 'investor',
    shows: 'own.investment.updates',
    asked: 'R2.10',
  },
  {
    name: 'investor-investment-documents',
    address: ({ signedOrderId, productId }) =>
      `/investor-portal/investments/${signedOrderId}/${productId}?tab=documents`,
    as: 'investor',
    shows: 'own.investment.productDocuments',
  },
  {
    name: 'investor-documents',
    address: at('/investor-portal/documents'),
    as: 'jana',
    shows: 'investor.documents.title',
    asked: 'R2.10',
  },
  {
    name: 'investor-news',
    address: at('/investor-portal/news'),
    as: 'jana',
    shows: 'own.news.title',
    asked: 'R2.10',
  },
  {
    name: 'investor-news-settings',
    address: at('/investor-portal/news?tab=settings'),
    as: 'jana',
    shows: 'own.news.settings.legal',
  },
  {
    name: 'investor-profile',
    address: at('/investor-portal/profile'),
    as: 'jana',
    shows: 'own.profile.title',
    asked: 'R2.10',
  },
  {
    name: 'investor-tax',
    address: at('/investor-portal/profile?tab=tax'),
    as: 'jana',
    shows: 'own.exemption.title',
  },
  {
    name: 'investor-tax-information',
    address: at('/investor-portal/profile?tab=tax-information'),
    as: 'jana',
    shows: 'own.taxInformation.person',
  },
  {
    name: 'investor-profile-account',
    address: at('/investor-portal/profile?tab=account'),
    as: 'jana',
    shows: 'own.sessions.title',
  },
  {
    name: 'investor-profile-privacy',
    address: at('/investor-portal/profile?tab=privacy'),
    as: 'jana',
    shows: 'own.privacy.consents',
  },
  {
    name: 'investor-companies',
    address: at('/investor-portal/profile?tab=companies'),
    as: 'jana',
    shows: 'investor.profile.company.emptyTitle',
  },
  {
    name: 'investor-representatives',
    address: at('/investor-portal/profile?tab=representatives'),
    as: 'jana',
    shows: 'investor.profile.company.emptyTitle',
  },
  { name: 'investor-first-day', address: at('/investor-portal'), as: 'neele', shows: 'own.dashboard.emptyTitle' },
  {
    name: 'investor-bank',
    address: at('/investor-portal/profile?tab=bank'),
    as: 'ute',
    shows: 'own.bank.add',
  },
  {
    name: 'investor-depots',
    address: at('/investor-portal/profile?tab=depots'),
    as: 'ute',
    shows: 'own.depot.add',
  },
  {
    name: 'investor-survey',
    address: at('/investor-portal/profile?tab=survey'),
    as: 'ute',
    shows: 'own.survey.lockedText',
  },
  {
    name: 'investor-wallets',
    address: at('/investor-portal/profile?tab=wallets'),
    as: 'piotr',
    shows: 'own.wallet.add',
  },
  {
    name: 'investor-investment-tax',
    address: ({ signedOrderId, productId }) => `/investor-portal/investments/${signedOrderId}/${productId}?tab=tax`,
    as: 'investor',
    shows: 'own.investment.taxTab.withheld',
  },
  {
    name: 'investor-investment-news',
    address: ({ signedOrderId, productId }) => `/investor-portal/investments/${signedOrderId}/${productId}?tab=news`,
    as: 'investor',
    shows: 'own.investment.tabs.news',
  },
  {
    name: 'company-investor',
    address: ({ holdingId }) => `/investor-portal/as/${holdingId}`,
    as: 'fenja',
    shows: 'own.dashboard.invested',
  },
  {
    name: 'company-investor-profile',
    address: ({ holdingId }) => `/investor-portal/as/${holdingId}/profile`,
    as: 'fenja',
    shows: 'investor.profile.tabs.company',
  },
  {
    name: 'company-investor-representatives',
    address: ({ holdingId }) => `/investor-portal/as/${holdingId}/profile?tab=representatives`,
    as: 'fenja',
    shows: 'investor.profile.tabs.representatives',
  },
  {
    name: 'company-dashboard',
    address: at('/company-portal'),
    as: 'owner',
    shows: 'company.dashboard.title',
    asked: 'R2.09',
  },
  {
    name: 'company-contracts',
    address: at('/company-portal/financing'),
    as: 'owner',
    shows: 'company.contracts.period',
    asked: 'R2.09',
  },
  {
    name: 'company-contract',
    address: ({ signedOrderId }) => `/company-portal/contracts/${signedOrderId}`,
    as: 'owner',
    shows: 'company.contract.path.title',
  },
  { name: 'company-users', address: at('/company-portal/users'), as: 'owner', shows: 'company.users.list' },
  {
    name: 'company-news',
    address: at('/company-portal/news'),
    as: 'owner',
    shows: 'company.news.lead',
    asked: 'R2.09',
  },
  {
    name: 'company-news-create',
    address: at('/company-portal/news/create'),
    as: 'owner',
    shows: 'company.news.where',
  },
  { name: 'company-inbox', address: at('/company-portal/inbox?show=all'), as: 'owner', shows: 'company.inbox.show' },
  {
    name: 'company-team',
    address: at('/company-portal/team'),
    as: 'owner',
    shows: 'company.team.lead',
    asked: 'R2.09',
  },
  {
    name: 'company-team-create',
    address: at('/company-portal/team/create'),
    as: 'owner',
    shows: 'company.team.networks',
    asked: 'R2.09',
  },
  {
    name: 'company-core-data',
    address: at('/company-portal/core-data'),
    as: 'owner',
    shows: 'company.coreData.proofs',
    asked: 'R2.09',
  },
  {
    name: 'company-representatives',
    address: at('/company-portal/core-data?tab=representatives'),
    as: 'owner',
    shows: 'investor.profile.tabs.representatives',
  },
  {
    name: 'company-round',
    address: ({ roundId }) => `/company-portal/financing/${roundId}`,
    as: 'owner',
    shows: 'company.financing.tariffs',
    asked: 'R2.09',
  },
  {
    name: 'company-post',
    address: ({ postId }) => `/company-portal/news/${postId}`,
    as: 'owner',
    shows: 'company.news.readers',
  },
  {
    name: 'company-post-edit',
    address: ({ postId }) => `/company-portal/news/edit/${postId}`,
    as: 'owner',
    shows: 'posts.editor.edit',
  },
  {
    name: 'company-team-edit',
    address: ({ memberId }) => `/company-portal/team/edit/${memberId}`,
    as: 'owner',
    shows: 'company.team.networks',
    asked: 'R2.09',
  },
  {
    name: 'company-core-data-history',
    address: at('/company-portal/core-data?tab=history'),
    as: 'owner',
    shows: 'issuer.history',
  },
  {
    name: 'company-page',
    address: ({ companyPageSlug }) => `/company-portal/${companyPageSlug}`,
    as: 'owner',
    shows: 'company.pages.title',
    asked: 'R2.09',
  },
  {
    name: 'company-invitation',
    address: ({ invitationToken }) => `/company-portal/invitation?token=${invitationToken}`,
    as: 'investor',
    shows: 'company.invitation.accept',
  },
  { name: 'staff-customers', address: at('/staff/customers'), as: 'staff', shows: 'staff.customers.title' },
  { name: 'staff-login', address: at('/staff/login'), as: 'guest', shows: 'staff.login.text' },
  {
    name: 'staff-customer',
    address: ({ janaId }) => `/staff/customers/${janaId}`,
    as: 'staff',
    shows: 'staff.customer.data',
  },
  {
    name: 'staff-customer-holdings',
    address: ({ janaId }) => `/staff/customers/${janaId}?tab=bank`,
    as: 'staff',
    shows: 'record.holdings.depots',
  },
  {
    name: 'staff-customer-tax',
    address: ({ janaId }) => `/staff/customers/${janaId}?tab=tax`,
    as: 'staff',
    shows: 'record.tax.orders',
  },
  {
    name: 'staff-customer-identities',
    address: ({ fenjaId }) => `/staff/customers/${fenjaId}?tab=identities`,
    as: 'staff',
    shows: 'record.company.people',
  },
  {
    name: 'staff-customer-mails',
    address: ({ janaId }) => `/staff/customers/${janaId}?tab=mails`,
    as: 'staff',
    shows: 'staff.customer.mails.state',
  },
  {
    name: 'staff-customer-notes',
    address: ({ janaId }) => `/staff/customers/${janaId}?tab=notes`,
    as: 'staff',
    shows: 'staff.customer.notes.title',
  },
  {
    name: 'staff-customer-timeline',
    address: ({ janaId }) => `/staff/customers/${janaId}?tab=timeline`,
    as: 'staff',
    shows: 'staff.timeline.kind',
  },
  {
    name: 'staff-customer-bookings',
    address: ({ janaId }) => `/staff/customers/${janaId}?tab=bookings`,
    as: 'finance',
    shows: 'staff.customer.tabs.bookings',
  },
  { name: 'staff-tasks', address: at('/staff/tasks'), as: 'staff', shows: 'staff.tasks.lead' },
  { name: 'company-profits', address: at('/company-portal/profits'), as: 'owner', shows: 'company.profits.title' },
  { name: 'company-companies', address: at('/company-portal/companies'), as: 'owner', shows: 'company.companies.lead' },
  { name: 'company-project', address: at('/company-portal/project'), as: 'owner', shows: 'portal.project.lead' },
  { name: 'staff-leads', address: at('/staff/leads'), as: 'compliance', shows: 'staff.leads.title' },
  { name: 'staff-companies', address: at('/staff/companies'), as: 'compliance', shows: 'staff.companies.lead' },
  {
    name: 'staff-company',
    address: ({ companyId }) => `/staff/companies/${companyId}`,
    as: 'compliance',
    shows: 'staff.companies.facts',
  },
  {
    name: 'staff-company-people',
    address: ({ companyId }) => `/staff/companies/${companyId}?tab=people`,
    as: 'compliance',
    shows: 'staff.companies.users',
  },
  {
    name: 'staff-company-offers',
    address: ({ companyId }) => `/staff/companies/${companyId}?tab=offers`,
    as: 'compliance',
    shows: 'staff.companies.volume',
  },
  {
    name: 'staff-company-duties',
    address: ({ companyId }) => `/staff/companies/${companyId}?tab=duties`,
    as: 'compliance',
    shows: 'staff.companies.changes',
  },
  {
    name: 'staff-company-requests',
    address: at('/staff/company-requests'),
    as: 'compliance',
    shows: 'staff.companyRequests.title',
  },
  { name: 'staff-projects', address: at('/staff/projects'), as: 'compliance', shows: 'staff.projects.title' },
  {
    name: 'staff-project',
    address: ({ roundId }) => `/staff/projects/${roundId}`,
    as: 'compliance',
    shows: 'portal.project.phases.application',
  },
  { name: 'company-reports', address: at('/company-portal/reports'), as: 'owner', shows: 'company.reports.todo' },
  {
    name: 'company-payout-plan',
    address: at('/company-portal/reports?tab=plan'),
    as: 'owner',
    shows: 'company.reports.plan.lead',
  },
  { name: 'staff-reports', address: at('/staff/reports'), as: 'compliance', shows: 'staff.reports.title' },
  { name: 'staff-payouts', address: at('/staff/payouts'), as: 'finance', shows: 'staff.payouts.title' },
  {
    name: 'staff-certificates',
    address: at('/staff/certificates'),
    as: 'finance',
    shows: 'staff.certificates.title',
  },
  { name: 'staff-compliance', address: at('/staff/compliance'), as: 'compliance', shows: 'staff.compliance.title' },
  {
    name: 'staff-compliance-case',
    address: ({ caseId }) => `/staff/compliance/${caseId}`,
    as: 'compliance',
    shows: 'staff.compliance.contracts',
  },
  { name: 'staff-changes', address: at('/staff/change-requests'), as: 'compliance', shows: 'staff.changes.title' },
  {
    name: 'staff-cancellations',
    address: at('/staff/cancellations'),
    as: 'compliance',
    shows: 'staff.cancellations.title',
  },
  { name: 'staff-profits', address: at('/staff/profit-figures'), as: 'finance', shows: 'staff.profits.title' },
  { name: 'staff-orders', address: at('/staff/orders'), as: 'finance', shows: 'staff.orders.lead' },
  {
    name: 'staff-order',
    address: ({ goodsOrderId }) => `/staff/orders/${goodsOrderId}`,
    as: 'finance',
    shows: 'staff.orders.history',
  },
  { name: 'staff-debits', address: at('/staff/debit-files'), as: 'finance', shows: 'staff.debits.lead' },
  { name: 'staff-dunning', address: at('/staff/dunning'), as: 'finance', shows: 'staff.dunning.lead' },
  {
    name: 'staff-finance-tasks',
    address: at('/staff/finance-tasks'),
    as: 'finance',
    shows: 'staff.financeTasks.lead',
  },
  { name: 'staff-remittance', address: at('/staff/tax-remittances'), as: 'finance', shows: 'staff.remittance.total' },
  { name: 'staff-account', address: at('/staff/account'), as: 'staff', shows: 'staff.account.factor.none' },
  { name: 'staff-users', address: at('/staff/users'), as: 'admin', shows: 'staff.users.lead' },
  { name: 'staff-audit', address: at('/staff/audit'), as: 'compliance', shows: 'staff.audit.check.title' },
  {
    name: 'staff-audit-entry',
    address: ({ auditId }) => `/staff/audit/${auditId}`,
    as: 'compliance',
    shows: 'staff.audit.chain',
  },
  {
    name: 'staff-company-pages',
    address: at('/staff/company-pages/create'),
    as: 'admin',
    shows: 'staff.companyPages.where',
  },
  {
    name: 'staff-company-pages-list',
    address: at('/staff/company-pages'),
    as: 'admin',
    shows: 'staff.companyPages.lead',
  },
  {
    name: 'staff-company-page',
    address: ({ companyPageId }) => `/staff/company-pages/${companyPageId}`,
    as: 'admin',
    shows: 'staff.companyPages.where',
  },
  { name: 'staff-products', address: at('/staff/products'), as: 'admin', shows: 'staff.products.lead' },
  { name: 'staff-product-create', address: at('/staff/products/new'), as: 'admin', shows: 'staff.products.issuer' },
  { name: 'staff-promotions', address: at('/staff/promotions'), as: 'admin', shows: 'staff.promotions.lead' },
  {
    name: 'staff-product',
    address: ({ productId }) => `/staff/products/${productId}?tab=tariffs`,
    as: 'admin',
    shows: 'staff.products.addTariff',
  },
  { name: 'staff-pages', address: at('/staff/pages'), as: 'content', shows: 'staff.pages.lead' },
  {
    name: 'staff-page',
    address: ({ pageId }) => `/staff/pages/${pageId}`,
    as: 'content',
    shows: 'staff.pages.addSection',
  },
  { name: 'staff-properties', address: at('/staff/properties'), as: 'content', shows: 'staff.properties.addGroup' },
  { name: 'staff-landing-pages', address: at('/staff/landing-pages'), as: 'content', shows: 'staff.landingPages.lead' },
  {
    name: 'staff-landing-page',
    address: ({ landingId }) => `/staff/landing-pages/${landingId}`,
    as: 'content',
    shows: 'staff.pages.addSection',
  },
  { name: 'staff-addresses', address: at('/staff/addresses'), as: 'content', shows: 'staff.addresses.lead' },
  { name: 'staff-navigation', address: at('/staff/navigation'), as: 'content', shows: 'staff.navigation.lead' },
  {
    name: 'staff-category',
    address: at('/staff/navigation/new?tree=catalogue'),
    as: 'content',
    shows: 'staff.navigation.activeHint',
  },
  {
    name: 'staff-category-edit',
    address: ({ menuEntryId }) => `/staff/navigation/${menuEntryId}`,
    as: 'content',
    shows: 'staff.navigation.activeHint',
  },
  { name: 'staff-blog', address: at('/staff/blog'), as: 'content', shows: 'staff.blog.lead' },
  { name: 'staff-blog-create', address: at('/staff/blog/create'), as: 'content', shows: 'staff.blog.where' },
  {
    name: 'staff-blog-edit',
    address: ({ blogPostId }) => `/staff/blog/edit/${blogPostId}`,
    as: 'content',
    shows: 'staff.blog.where',
  },
  { name: 'staff-authors', address: at('/staff/authors'), as: 'content', shows: 'staff.authors.add' },
  { name: 'staff-faq', address: at('/staff/faq'), as: 'content', shows: 'staff.faq.addGroup' },
  {
    name: 'staff-snippets',
    address: at('/staff/snippets?text=cart.title'),
    as: 'content',
    shows: 'staff.snippets.lead',
  },
  { name: 'staff-routes', address: at('/staff/routes'), as: 'content', shows: 'staff.routes.lead' },
  { name: 'staff-maintenance', address: at('/staff/maintenance'), as: 'admin', shows: 'staff.maintenance.active' },
  { name: 'staff-choices', address: at('/staff/choices'), as: 'admin', shows: 'staff.choices.lead' },
  { name: 'staff-consent', address: at('/staff/consent'), as: 'admin', shows: 'staff.consent.lead' },
  { name: 'staff-messages', address: at('/staff/messages'), as: 'staff', shows: 'staff.messages.lead' },
  { name: 'staff-newsletter', address: at('/staff/newsletter'), as: 'content', shows: 'staff.newsletter.lead' },
  {
    name: 'staff-moderation',
    address: at('/staff/moderation'),
    as: 'content',
    shows: 'staff.moderation.lead',
  },
  {
    name: 'staff-moderation-reviews',
    address: at('/staff/moderation?tab=reviews&state=decided'),
    as: 'content',
    shows: 'staff.moderation.reviews',
  },
  { name: 'staff-media', address: at('/staff/media'), as: 'content', shows: 'staff.media.lead' },
  { name: 'staff-templates', address: at('/staff/templates'), as: 'staff', shows: 'staff.templates.subject' },
  {
    name: 'staff-mail',
    // As text: the designed mail stands in a frame without scripts, which those of the tests are refused by too.
    address: at('/staff/templates/M05?as=text'),
    as: 'staff',
    shows: 'staff.templates.always',
  },
  { name: 'staff-queue', address: at('/staff/queue'), as: 'admin', shows: 'staff.queue.lead' },
  {
    name: 'staff-operations',
    address: at('/staff/operations'),
    as: 'admin',
    shows: 'staff.operations.health.check.worker.name',
  },
  {
    name: 'staff-timed-jobs',
    address: at('/staff/operations?tab=jobs'),
    as: 'admin',
    shows: 'staff.operations.jobs.names.payments-file',
  },
  {
    name: 'staff-webhooks',
    address: at('/staff/operations?tab=webhooks'),
    as: 'admin',
    shows: 'staff.operations.webhooks.received',
  },
  { name: 'staff-settings', address: at('/staff/settings'), as: 'admin', shows: 'staff.settings.lead' },
  { name: 'staff-movements', address: at('/staff/payments'), as: 'finance', shows: 'staff.movements.lead' },
  { name: 'staff-statistics', address: at('/staff/statistics'), as: 'finance', shows: 'staff.statistics.funding' },
  { name: 'staff-mails', address: at('/staff/mails'), as: 'staff', shows: 'staff.mails.lead' },
]
