import { t } from './text.ts'
import type { DemoNavigationEntry, DemoProductCategory, FundingType, Translated } from './types.ts'

function byType(
  key: string,
  name: Translated,
  path: Translated,
  types: FundingType[],
  description: Translated,
): DemoProductCategory {
  return { key, name, seoPath: path, description, cmsPageKey: null, criterion: { by: 'type', types }, children: [] }
}

/** The listing of projects, its sub-listings, and the goods. */
export const productCategories: DemoProductCategory[] = [
  {
    key: 'projects',
    name: t('Projekte', 'Projects', 'Projekty'),
    seoPath: t('projekte', 'projects', 'projekty'),
    description: t(
      'Alle Angebote mit Zins, Laufzeit und Risiko auf einen Blick.',
      'All offers with interest, term and risk at a glance.',
      'Wszystkie oferty z oprocentowaniem, okresem umowy i ryzykiem w jednym miejscu.',
    ),
    cmsPageKey: null,
    criterion: { by: 'assignment' },
    children: [
      byType(
        'loans',
        t('Darlehen', 'Loans', 'Pożyczki'),
        t('projekte/darlehen', 'projects/loans', 'projekty/pozyczki'),
        ['subordinatedLoan', 'fixedInterest', 'ventureDebt'],
        t(
          'Nachrangdarlehen, Festzins und Venture Debt.',
          'Subordinated loans, fixed interest and venture debt.',
          'Pożyczki podporządkowane, stałe oprocentowanie i venture debt.',
        ),
      ),
      byType(
        'participations',
        t('Beteiligungen', 'Participations', 'Udziały'),
        t('projekte/beteiligungen', 'projects/participations', 'projekty/udzialy'),
        ['seedInvest', 'seedInvest2', 'participation_rights', 'silent_partnership', 'digitalCompanShare'],
        t(
          'Anlagen, deren Ertrag vom Gewinn abhängt.',
          'Investments whose return depends on profit.',
          'Inwestycje, których zwrot zależy od zysku.',
        ),
      ),
      byType(
        'securities',
        t('Wertpapiere', 'Securities', 'Papiere wartościowe'),
        t('projekte/wertpapiere', 'projects/securities', 'projekty/papiery-wartosciowe'),
        ['bond', 'tokenized_bond', 'tokenized_profit_participation_certificate'],
        t(
          'Anleihen und Genussscheine, im Depot oder als Token.',
          'Bonds and profit participation certificates, in a securities account or as tokens.',
          'Obligacje i certyfikaty udziału w zysku, na rachunku papierów wartościowych lub jako tokeny.',
        ),
      ),
      byType(
        'collectibles',
        t('Sammlerstücke', 'Collectibles', 'Kolekcja'),
        t('sammlerstuecke', 'collectibles', 'kolekcja'),
        ['collectible', 'tokenized_products'],
        t(
          'Anteile an einzelnen Stücken und gewöhnliche Waren der Emittentinnen.',
          'Shares in single pieces and ordinary goods from the issuers.',
          'Udziały w pojedynczych przedmiotach i zwykłe towary emitentów.',
        ),
      ),
    ],
  },
  {
    key: 'shop',
    name: t('Shop', 'Shop', 'Sklep'),
    seoPath: t('shop', 'shop', 'sklep'),
    description: t(
      'Dinge aus den Werkstätten unserer Emittentinnen.',
      'Things from the workshops of our issuers.',
      'Rzeczy z warsztatów naszych emitentów.',
    ),
    cmsPageKey: null,
    criterion: { by: 'assignment' },
    children: [],
  },
]

const plain = { internalLink: null, externalLink: null, cmsPageKey: null, seoPath: null, media: null, visible: true }

function page(key: string, name: Translated, cmsPageKey: string): DemoNavigationEntry {
  return { ...plain, key, name, type: 'page', linkType: null, cmsPageKey, children: [] }
}

function category(
  key: string,
  name: Translated,
  categoryKey: string,
  children: DemoNavigationEntry[] = [],
): DemoNavigationEntry {
  return { ...plain, key, name, type: 'link', linkType: 'category', internalLink: categoryKey, children }
}

/** A page of the storefront itself; the path has no locale prefix. */
function route(key: string, name: Translated, path: string): DemoNavigationEntry {
  const externalLink = t(path, `/en-GB${path}`, `/pl-PL${path}`)
  return { ...plain, key, name, type: 'link', linkType: 'external', externalLink, children: [] }
}

function landingPage(key: string, name: Translated, landingPageKey: string): DemoNavigationEntry {
  return { ...plain, key, name, type: 'link', linkType: 'landing_page', internalLink: landingPageKey, children: [] }
}

function folder(key: string, name: Translated, children: DemoNavigationEntry[]): DemoNavigationEntry {
  return { ...plain, key, name, type: 'folder', linkType: null, children }
}

export const mainNavigation: DemoNavigationEntry[] = [
  category('nav-projects', t('Projekte', 'Projects', 'Projekty'), 'projects', [
    category('nav-loans', t('Darlehen', 'Loans', 'Pożyczki'), 'loans'),
    category('nav-participations', t('Beteiligungen', 'Participations', 'Udziały'), 'participations'),
    category('nav-securities', t('Wertpapiere', 'Securities', 'Papiere wartościowe'), 'securities'),
    category('nav-collectibles', t('Sammlerstücke', 'Collectibles', 'Kolekcja'), 'collectibles'),
    category('nav-shop', t('Shop', 'Shop', 'Sklep'), 'shop'),
  ]),
  page('nav-how-it-works', t('So funktioniert’s', 'How it works', 'Jak to działa'), 'how-it-works'),
  page('nav-for-companies', t('Für Unternehmen', 'For companies', 'Dla firm'), 'for-companies'),
  route('nav-blog', t('Blog', 'Blog', 'Blog'), '/blog'),
  route('nav-faq', t('FAQ', 'FAQ', 'FAQ'), '/faq'),
]

export const footerNavigation: DemoNavigationEntry[] = [
  folder('footer-invest', t('Investieren', 'Investing', 'Inwestowanie'), [
    category('footer-projects', t('Projekte', 'Projects', 'Projekty'), 'projects'),
    page('footer-how', t('So funktioniert’s', 'How it works', 'Jak to działa'), 'how-it-works'),
    page('footer-risk', t('Risiken verstehen', 'Understanding risks', 'Zrozumieć ryzyko'), 'risk-notice'),
    landingPage('footer-wind', t('Wind und Sonne', 'Wind and sun', 'Wiatr i słońce'), 'landing-energy'),
    landingPage(
      'footer-tokens',
      t('Tokenisierte Anlagen', 'Tokenised investments', 'Inwestycje tokenizowane'),
      'landing-tokens',
    ),
    route('footer-faq', t('FAQ', 'FAQ', 'FAQ'), '/faq'),
  ]),
  folder('footer-finance', t('Finanzieren', 'Financing', 'Finansowanie'), [
    route('footer-capital-demand', t('Kapital anfragen', 'Request capital', 'Zapytanie o kapitał'), '/capital-demand'),
    page('footer-companies', t('Ablauf und Kosten', 'Process and costs', 'Przebieg i koszty'), 'for-companies'),
    landingPage(
      'footer-crafts',
      t('Für Handwerk und Betriebe', 'For crafts and businesses', 'Dla rzemiosła i firm'),
      'landing-companies',
    ),
    route('footer-company-portal', t('Firmenportal', 'Company portal', 'Portal firmy'), '/company-portal'),
  ]),
  folder('footer-goldammer', t('Goldammer', 'Goldammer', 'Goldammer'), [
    page('footer-about', t('Über uns', 'About us', 'O nas'), 'about'),
    route('footer-blog', t('Blog', 'Blog', 'Blog'), '/blog'),
    route('footer-newsletter', t('Newsletter', 'Newsletter', 'Newsletter'), '/newsletter-subscribe'),
    page('footer-press', t('Presse', 'Press', 'Prasa'), 'press'),
    route('footer-contact', t('Kontakt', 'Contact', 'Kontakt'), '/contact'),
    page('footer-netiquette', t('Netiquette', 'Netiquette', 'Netykieta'), 'netiquette'),
  ]),
  folder('footer-legal', t('Rechtliches', 'Legal', 'Informacje prawne'), [
    page('footer-terms', t('AGB', 'Terms', 'Regulamin'), 'terms'),
    page('footer-privacy', t('Datenschutz', 'Privacy', 'Prywatność'), 'privacy'),
    page('footer-imprint', t('Impressum', 'Imprint', 'Nota prawna'), 'imprint'),
    page('footer-complaints', t('Beschwerden', 'Complaints', 'Skargi'), 'complaints'),
    page('footer-accessibility', t('Barrierefreiheit', 'Accessibility', 'Dostępność'), 'accessibility'),
  ]),
]
