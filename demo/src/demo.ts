import { PUBLIC_PASSWORD } from '@goldammer/backend/config'
import { hashPassword } from '@goldammer/backend/modules/accounts/customers/passwords'
import { DEMO_MARK, DEMO_PASSWORD_MARK } from '@goldammer/backend/safe-start'
import type { AppDependencies } from '@goldammer/backend/shared/app-dependencies'
import { idOf } from '@goldammer/backend/shared/demo-ids'
import type { Scope } from '@goldammer/backend/shared/scope'
import { openTextKeys } from '@goldammer/backend/shared/text-keys'
import { inTransaction } from '@goldammer/backend/shared/transaction'
import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import { toLocalDate } from '@goldammer/sdk/units'
import { pino } from 'pino'
import { blogPosts } from './content/blog.ts'
import { blogAuthors } from './content/blog-authors.ts'
import { footerNavigation, mainNavigation, productCategories } from './content/categories.ts'
import { companies } from './content/companies.ts'
import { contracts, goodsOrders } from './content/contracts.ts'
import { customers } from './content/customers.ts'
import { daysBetween, writtenFor } from './content/days.ts'
import { faqGroups } from './content/faq.ts'
import { insides, newsroom } from './content/newsroom.ts'
import { pages } from './content/pages.ts'
import { comments, posts, reviews } from './content/posts.ts'
import { products } from './content/products/products.ts'
import { promotions } from './content/promotions.ts'
import { routeRules } from './content/route-rules.ts'
import { author, staff } from './content/staff.ts'
import { insertAccount } from './loader/accounts.ts'
import { loadCompanies, loadMedia } from './loader/companies.ts'
import { loadArticles, loadNavigation, loadPages, loadPromotions } from './loader/content.ts'
import { loadOrders } from './loader/contracts.ts'
import { loadCustomers } from './loader/customers.ts'
import { loadDrafts } from './loader/drafts.ts'
import { loadEarlyEnds } from './loader/early-ends.ts'
import type { Loading } from './loader/loading.ts'
import { loadMailings } from './loader/mailings.ts'
import { loadNews } from './loader/news.ts'
import { loadPayouts } from './loader/payouts.ts'
import { loadPosts } from './loader/posts.ts'
import { loadProducts, loadProperties } from './loader/products.ts'
import { loadReports } from './loader/reports.ts'
import { loadReviews } from './loader/reviews.ts'
import { shifted } from './loader/shift.ts'
import { loadViews } from './loader/views.ts'

/**
 * Loads the demo data of domain/demo#dates into a migrated, otherwise empty shop, its days moved to today; the first load's day is
 * kept as the anchor, and a further load changes nothing. True if it loaded.
 */
export async function loadDemo(parts: AppDependencies): Promise<boolean> {
  const scope: Scope = {
    ...parts,
    log: pino({ level: 'silent' }),
    actor: { kind: 'system' },
    locale: DEFAULT_LOCALE,
    requestId: null,
  }
  await openTextKeys(parts)
  const passwordHash = await hashPassword(parts.config.demoPassword)
  return await inTransaction(scope, async (tx) => {
    const now = parts.clock.now()
    const anchor = toLocalDate(now)
    const first = await tx
      .insertInto('setting')
      .values({ key: DEMO_MARK, value: JSON.stringify(anchor) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!first) return false
    const hasOwnPassword = parts.config.demoPassword !== PUBLIC_PASSWORD
    await tx
      .insertInto('setting')
      .values({ key: DEMO_PASSWORD_MARK, value: JSON.stringify(hasOwnPassword) })
      .execute()
    const content = shifted(
      {
        companies,
        products,
        customers,
        contracts,
        goodsOrders,
        blogPosts,
        promotions,
        reviews,
        posts: [...posts, ...newsroom, ...insides],
        comments,
      },
      daysBetween(writtenFor, anchor),
      now,
    )
    const loading: Loading = { scope, tx, passwordHash, now }
    await loadMedia(loading)
    await loadCompanies(loading, content.companies)
    await loadProperties(loading)
    await loadProducts(loading, content.products, content.companies)
    await loadPages(loading, pages)
    await loadNavigation(loading, {
      main: mainNavigation,
      footer: footerNavigation,
      categories: productCategories,
      pages,
      products: content.products,
    })
    await loadArticles(loading, content.blogPosts, faqGroups, blogAuthors)
    await tx.insertInto('routeRule').values(routeRules).execute()
    await loadPromotions(loading, content.promotions)
    await insertAccount(loading, {
      ...author,
      customerNumber: 'AUTHOR-1',
      salutation: 'not_specified',
      registeredAt: now,
      isAuthor: true,
      address: content.companies[0]!.headquarter,
    })
    await loadCustomers(loading, content.customers)
    await loadReviews(loading, content.reviews)
    await loadPosts(loading, content.posts, content.comments)
    await loadOrders(loading, content)
    await loadPayouts(loading)
    await loadNews(loading)
    await loadViews(loading)
    await loadMailings(loading)
    await loadDrafts(loading, content.customers, content.products)
    await tx
      .insertInto('staff')
      .values(
        staff.map((one) => ({
          id: idOf.staff(one.key),
          email: one.email,
          name: `${one.firstName} ${one.lastName}`,
          locale: one.locale,
          passwordHash,
          roles: [one.role],
          createdAt: now,
        })),
      )
      .execute()
    await loadReports(loading)
    await loadEarlyEnds(loading)
    return true
  })
}
