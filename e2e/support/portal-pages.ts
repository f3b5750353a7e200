import type { MessageKey } from '@goldammer/sdk/messages'
import type { Stock, Visitor } from './stock.ts'

export type PortalPage = {
  /** As its picture is called. */
  name: string
  address: (stock: Stock) => string
  as: Visitor
  /** What has to stand there before it is looked at. */
  shows: MessageKey
}

const at = (address: string) => () => address

export const PORTAL_PAGES: PortalPage[] = [
  { name: 'investor-dashboard', address: at('/investor-portal'), as: 'jana', shows: 'investor.dashboard.invested' },
  {
    name: 'investor-investments',
    address: at('/investor-portal/investments'),
    as: 'jana',
    shows: 'investor.investments.title',
  },
  {
    name: 'investor-investments-list',
    address: at('/investor-portal/investments?group=none'),
    as: 'jana',
    shows: 'investor.investments.title',
  },
  {
    name: 'investor-investment',
    address: ({ signedOrderId, productId }) => `/investor-portal/investments/${signedOrderId}/${productId}`,
    as: 'investor',
    shows: 'investor.investment.updates',
  },
  {
    name: 'investor-investment-documents',
    address: ({ signedOrderId, productId }) =>
      `/investor-portal/investments/${signedOrderId}/${productId}?tab=documents`,
    as: 'investor',
    shows: 'investor.investment.productDocuments',
  },
  {
    name: 'investor-documents',
    address: at('/investor-portal/documents'),
    as: 'jana',
    shows: 'investor.documents.title',
  },
  { name: 'investor-news', address: at('/investor-portal/news'), as: 'jana', shows: 'investor.news.title' },
  {
    name: 'investor-news-settings',
    address: at('/investor-portal/news?tab=settings'),
    as: 'jana',
    shows: 'investor.news.settings.legal',
  },
  { name: 'investor-profile', address: at('/investor-portal/profile'), as: 'jana', shows: 'investor.profile.title' },
  {
    name: 'investor-tax',
    address: at('/investor-portal/profile?tab=tax'),
    as: 'jana',
    shows: 'investor.profile.exemption.title',
  },
  {
    name: 'investor-tax-information',
    address: at('/investor-portal/profile?tab=tax-information'),
    as: 'jana',
    shows: 'investor.profile.taxInformation.person',
  },
  {
    name: 'investor-profile-account',
    address: at('/investor-portal/profile?tab=account'),
    as: 'jana',
    shows: 'investor.profile.sessions.title',
  },
  {
    name: 'investor-profile-privacy',
    address: at('/investor-portal/profile?tab=privacy'),
    as: 'jana',
    shows: 'investor.profile.privacy.consents',
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
  { name: 'investor-first-day', address: at('/investor-portal'), as: 'neele', shows: 'investor.dashboard.emptyTitle' },
  {
    name: 'investor-bank',
    address: at('/investor-portal/profile?tab=bank'),
    as: 'ute',
    shows: 'investor.profile.bank.add',
  },
  {
    name: 'investor-depots',
    address: at('/investor-portal/profile?tab=depots'),
    as: 'ute',
    shows: 'investor.profile.depot.add',
  },
  {
    name: 'investor-survey',
    address: at('/investor-portal/profile?tab=survey'),
    as: 'ute',
    shows: 'investor.profile.survey.lockedText',
  },
  {
    name: 'investor-wallets',
    address: at('/investor-portal/profile?tab=wallets'),
    as: 'piotr',
    shows: 'investor.profile.wallet.add',
  },
  {
    name: 'investor-investment-tax',
    address: ({ signedOrderId, productId }) => `/investor-portal/investments/${signedOrderId}/${productId}?tab=tax`,
    as: 'investor',
    shows: 'investor.investment.taxTab.withheld',
  },
  {
    name: 'investor-investment-news',
    address: ({ signedOrderId, productId }) => `/investor-portal/investments/${signedOrderId}/${productId}?tab=news`,
    as: 'investor',
    shows: 'investor.investment.tabs.news',
  },
  {
    name: 'company-investor',
    address: ({ holdingId }) => `/investor-portal/as/${holdingId}`,
    as: 'fenja',
    shows: 'investor.dashboard.invested',
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
  { name: 'company-dashboard', address: at('/company-portal'), as: 'owner', shows: 'company.dashboard.title' },
  {
    name: 'company-contracts',
    address: at('/company-portal/financing'),
    as: 'owner',
    shows: 'company.contracts.period',
  },
  {
    name: 'company-contract',
    address: ({ signedOrderId }) => `/company-portal/contracts/${signedOrderId}`,
    as: 'owner',
    shows: 'company.contract.path.title',
  },
  { name: 'company-users', address: at('/company-portal/users'), as: 'owner', shows: 'company.users.list' },
  { name: 'company-news', address: at('/company-portal/news'), as: 'owner', shows: 'company.news.lead' },
  {
    name: 'company-news-create',
    address: at('/company-portal/news/create'),
    as: 'owner',
    shows: 'company.news.where',
  },
  { name: 'company-inbox', address: at('/company-portal/inbox?show=all'), as: 'owner', shows: 'company.inbox.show' },
  { name: 'company-team', address: at('/company-portal/team'), as: 'owner', shows: 'company.team.lead' },
  {
    name: 'company-team-create',
    address: at('/company-portal/team/create'),
    as: 'owner',
    shows: 'company.team.networks',
  },
  {
    name: 'company-core-data',
    address: at('/company-portal/core-data'),
    as: 'owner',
    shows: 'company.coreData.proofs',
  },
  {
    name: 'company-representatives',
    address: at('/company-portal/core-data?tab=representatives'),
    as: 'owner',
    shows: 'investor.profile.tabs.representatives',
  },
  { name: 'staff-customers', address: at('/staff/customers'), as: 'staff', shows: 'staff.customers.title' },
  {
    name: 'staff-customer',
    address: ({ janaId }) => `/staff/customers/${janaId}`,
    as: 'staff',
    shows: 'staff.customer.data',
  },
  { name: 'company-profits', address: at('/company-portal/profits'), as: 'owner', shows: 'company.profits.title' },
  { name: 'company-companies', address: at('/company-portal/companies'), as: 'owner', shows: 'company.companies.lead' },
  { name: 'company-project', address: at('/company-portal/project'), as: 'owner', shows: 'portal.project.lead' },
  { name: 'staff-leads', address: at('/staff/leads'), as: 'compliance', shows: 'staff.leads.title' },
  {
    name: 'staff-company-requests',
    address: at('/staff/company-requests'),
    as: 'compliance',
    shows: 'staff.companyRequests.title',
  },
  { name: 'staff-projects', address: at('/staff/projects'), as: 'compliance', shows: 'staff.projects.title' },
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
  { name: 'staff-changes', address: at('/staff/change-requests'), as: 'compliance', shows: 'staff.changes.title' },
  {
    name: 'staff-cancellations',
    address: at('/staff/cancellations'),
    as: 'compliance',
    shows: 'staff.cancellations.title',
  },
  { name: 'staff-profits', address: at('/staff/profit-figures'), as: 'finance', shows: 'staff.profits.title' },
  { name: 'staff-debits', address: at('/staff/debit-files'), as: 'finance', shows: 'staff.debits.lead' },
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
    name: 'staff-company-pages',
    address: at('/staff/company-pages/create'),
    as: 'admin',
    shows: 'staff.companyPages.where',
  },
  { name: 'staff-products', address: at('/staff/products'), as: 'admin', shows: 'staff.products.lead' },
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
  { name: 'staff-blog', address: at('/staff/blog'), as: 'content', shows: 'staff.blog.lead' },
  { name: 'staff-blog-create', address: at('/staff/blog/create'), as: 'content', shows: 'staff.blog.where' },
  { name: 'staff-authors', address: at('/staff/authors'), as: 'content', shows: 'staff.authors.add' },
  { name: 'staff-faq', address: at('/staff/faq'), as: 'content', shows: 'staff.faq.addGroup' },
  { name: 'staff-maintenance', address: at('/staff/maintenance'), as: 'admin', shows: 'staff.maintenance.active' },
  { name: 'staff-media', address: at('/staff/media'), as: 'content', shows: 'staff.media.lead' },
  { name: 'staff-templates', address: at('/staff/templates'), as: 'staff', shows: 'staff.templates.subject' },
  {
    name: 'staff-mail',
    // As text: the designed mail stands in a frame without scripts, which those of the tests are refused by too.
    address: at('/staff/templates/M05?as=text'),
    as: 'staff',
    shows: 'staff.templates.always',
  },
]
