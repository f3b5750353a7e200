import { block, fixed, media, page, section } from './cms.ts'
import { companies } from './companies.ts'
import { products } from './products/products.ts'
import { same, t } from './text.ts'

/** What begins something new stands apart from what was before, as everywhere between two sections. */
const apart = { marginTop: '88px', marginBottom: '88px' }

const rounds = products.filter((product) => product.round && product.round.state !== 'draft')
const notFunded = rounds.filter((product) => product.round?.state === 'not_funded')

export const home = page('home', {
  title: t('Investieren, wo etwas wächst', 'Invest where something grows', 'Inwestuj tam, gdzie coś rośnie'),
  seoPath: same(''),
  metaDescription: t(
    'Beteiligen Sie sich ab 250 Euro an Projekten aus Energie, Handwerk, Technik und Wohnbau. Zins, Laufzeit und Risiken stehen auf der ersten Seite.',
    'Take part in energy, crafts, technology and housing projects from 250 euros. Interest, term and risks are on the first page.',
    'Od 250 euro można inwestować w projekty z energetyki, rzemiosła, techniki i mieszkalnictwa. Oprocentowanie, okres umowy i ryzyko są na pierwszej stronie.',
  ),
  sections: [
    section([
      block('hero', {
        title: fixed(
          t('Investieren, wo etwas wächst.', 'Invest where something grows.', 'Inwestuj tam, gdzie coś rośnie.'),
        ),
        text: fixed(
          t(
            'Windräder, Werkstätten, Wohnhäuser: Beteiligen Sie sich ab 250 € an Projekten, die man besichtigen kann. Zins, Laufzeit und Risiken stehen auf der ersten Seite.',
            'Wind turbines, workshops, homes: take part from €250 in projects you can visit. Interest, term and risks are on the first page.',
            'Turbiny, warsztaty, domy: już od 250 € można inwestować w projekty, które da się zobaczyć na własne oczy. Oprocentowanie, okres umowy i ryzyko są na pierwszej stronie.',
          ),
        ),
        image: media('hero.svg'),
        primaryLabel: fixed(t('Projekte ansehen', 'View projects', 'Zobacz projekty')),
        primaryUrl: fixed(t('/projekte', '/en-GB/projects', '/pl-PL/projekty')),
        secondaryLabel: fixed(t('So funktioniert’s', 'How it works', 'Jak to działa')),
        secondaryUrl: fixed(t('/so-funktionierts', '/en-GB/how-it-works', '/pl-PL/jak-to-dziala')),
      }),
      block('risk-note', {}, { marginTop: '0px' }),
    ]),
    section([
      block('key-facts', {
        title: fixed(t('In Zahlen', 'In figures', 'W liczbach')),
        facts: fixed([
          {
            label: t('Emittentinnen', 'Issuers', 'Emitenci'),
            value: same(String(companies.length)),
            note: t(
              'alle auf ihrer Projektseite vorgestellt',
              'each presented on its project page',
              'każdy przedstawiony na stronie projektu',
            ),
          },
          {
            label: t('Finanzierungsrunden', 'Funding rounds', 'Rundy finansowania'),
            value: same(String(rounds.length)),
            note: t('laufende und beendete', 'running and closed', 'trwające i zakończone'),
          },
          {
            label: t('Nicht finanziert', 'Not funded', 'Nie sfinansowano'),
            value: same(String(notFunded.length)),
            note: t('alle Beträge wurden erstattet', 'all amounts were refunded', 'wszystkie kwoty zwrócono'),
          },
          {
            label: t('Verspätete Zinszahlungen', 'Late interest payments', 'Spóźnione wypłaty odsetek'),
            value: same('2'),
            note: t('Fälle im Blog nachlesen', 'read the cases in the blog', 'przypadki opisane na blogu'),
          },
        ]),
      }),
    ]),
    section([
      block(
        'product-listing',
        {
          title: fixed(t('Offen für Zeichnungen', 'Open for subscription', 'Otwarte na zapisy')),
          products: { source: 'products', value: ['p1', 'p6', 'p11', 'p4', 'p22', 'p15', 'p20'] },
          linkLabel: fixed(t('Alle Projekte', 'All projects', 'Wszystkie projekty')),
          linkUrl: fixed(t('/projekte', '/en-GB/projects', '/pl-PL/projekty')),
        },
        { marginBottom: apart.marginBottom },
      ),
    ]),
    section(
      [
        block('how-it-works', {
          title: fixed(
            t('In vier Schritten zum Investment', 'Four steps to an investment', 'Inwestycja w czterech krokach'),
          ),
          steps: fixed([
            {
              title: t('Projekt lesen', 'Read the project', 'Przeczytaj projekt'),
              text: t(
                'Das Informationsblatt lesen Sie ohne Anmeldung, alle weiteren Unterlagen nach kostenloser Registrierung.',
                'The information sheet is open to everyone, all other documents after free registration.',
                'Arkusz informacyjny można przeczytać bez logowania, pozostałe dokumenty po bezpłatnej rejestracji.',
              ),
            },
            {
              title: t('Eignung prüfen', 'Check suitability', 'Sprawdź odpowiedniość'),
              text: t(
                'Wir fragen Kenntnisse und Vermögen ab. Das dauert rund acht Minuten und schützt vor zu großen Beträgen.',
                'We ask about knowledge and assets. This takes about eight minutes and protects against amounts that are too large.',
                'Pytamy o wiedzę i majątek. Zajmuje to około ośmiu minut i chroni przed zbyt dużymi kwotami.',
              ),
            },
            {
              title: t('Zeichnen', 'Subscribe', 'Złóż zapis'),
              text: t(
                'Betrag wählen, Risiken bestätigen, ein SEPA-Mandat erteilen. Je nach Anlageform mit Widerrufsrecht oder Bedenkzeit.',
                'Choose an amount, confirm the risks, give a SEPA mandate. With a right of withdrawal or a reflection period, depending on the type.',
                'Wybór kwoty, potwierdzenie ryzyka, udzielenie upoważnienia do polecenia zapłaty. Zależnie od formy inwestycji z prawem odstąpienia lub okresem do namysłu.',
              ),
            },
            {
              title: t('Verfolgen', 'Follow', 'Śledź'),
              text: t(
                'Zinsen, Updates und Dokumente liegen im Portal. Auch schlechte Nachrichten kommen dort zuerst an.',
                'You will find interest, updates and documents in the portal. Bad news arrives there first, too.',
                'Odsetki, aktualności i dokumenty są w portalu. Złe wiadomości też trafiają tam najpierw.',
              ),
            },
          ]),
        }),
      ],
      { backgroundColor: 'surface-sunken' },
    ),
    section([
      block(
        'image-text',
        {
          title: fixed(t('Ein Bürgerzins für die Nachbarn', 'Interest for the neighbours', 'Odsetki dla sąsiadów')),
          content: fixed(
            t(
              '<p>Am Quellhain wird das Umspannwerk umgebaut. Wer dort wohnt, sieht die Anlagen jeden Tag. Mit dem Bürgerzins haben die Nachbarn am Ertrag teil, mit allen Risiken eines Nachrangdarlehens.</p>',
              '<p>At Quellhain the substation is being rebuilt. The people who live there see the turbines every day. Citizens’ Interest gives them a share in the income, with all the risks of a subordinated loan.</p>',
              '<p>W Quellhain trwa przebudowa stacji transformatorowej. Mieszkańcy widzą turbiny codziennie. Odsetki Obywatelskie dają im udział w przychodach, ze wszystkimi ryzykami pożyczki podporządkowanej.</p>',
            ),
          ),
          image: media('p2.svg'),
          imagePosition: fixed('right'),
          linkLabel: fixed(t('Zum Projekt', 'View the project', 'Zobacz projekt')),
          linkUrl: fixed(
            t(
              '/projekte/quellhain-buergerzins',
              '/en-GB/projects/quellhain-citizens-interest',
              '/pl-PL/projekty/quellhain-odsetki-obywatelskie',
            ),
          ),
        },
        apart,
      ),
      block(
        'blog-teasers',
        {
          title: fixed(t('Aus dem Blog', 'From the blog', 'Z bloga')),
          posts: { source: 'posts', value: 3 },
          linkLabel: fixed(t('Alle Beiträge', 'All posts', 'Wszystkie wpisy')),
          linkUrl: fixed(t('/blog', '/en-GB/blog', '/pl-PL/blog')),
        },
        apart,
      ),
      block(
        'faq',
        {
          title: fixed(t('Häufige Fragen', 'Frequently asked questions', 'Najczęstsze pytania')),
          faqGroup: { source: 'faqGroup', value: 'investing' },
          linkLabel: fixed(t('Alle Fragen', 'All questions', 'Wszystkie pytania')),
          linkUrl: fixed(t('/faq', '/en-GB/faq', '/pl-PL/faq')),
        },
        apart,
      ),
      block('call-to-action', {
        title: fixed(t('Sie suchen Kapital?', 'Looking for capital?', 'Szukają Państwo kapitału?')),
        text: fixed(
          t(
            'Schicken Sie uns Ihr Vorhaben. Sie erhalten innerhalb von fünf Werktagen eine Antwort.',
            'Send us your project. You will receive an answer within five working days.',
            'Prosimy przesłać opis przedsięwzięcia. Odpowiadamy w ciągu pięciu dni roboczych.',
          ),
        ),
        linkLabel: fixed(t('Kapital anfragen', 'Request capital', 'Zapytanie o kapitał')),
        linkUrl: fixed(t('/capital-demand', '/en-GB/capital-demand', '/pl-PL/capital-demand')),
      }),
    ]),
  ],
})
