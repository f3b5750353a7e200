import { buildingBlocks, team } from './building-blocks.ts'
import { block, fixed, media, page, section, text } from './cms.ts'
import { home } from './home.ts'
import { legalPages } from './legal-pages.ts'
import { routeLink, servicePages } from './service-pages.ts'
import { heading, join, paragraphs, t } from './text.ts'
import type { DemoPage, Translated } from './types.ts'

const toProjects = {
  linkLabel: fixed(t('Projekte ansehen', 'View projects', 'Zobacz projekty')),
  linkUrl: fixed(t('/projekte', '/en-GB/projects', '/pl-PL/projekty')),
}
const toCapitalDemand = {
  linkLabel: fixed(t('Kapital anfragen', 'Request capital', 'Zapytanie o kapitał')),
  linkUrl: fixed(routeLink('/capital-demand')),
}

function intro(title: Translated, content: Translated, image: string) {
  return block('image-text', {
    title: fixed(title),
    headingLevel: fixed(1),
    content: fixed(content),
    image: media(image),
    imagePosition: fixed('right'),
  })
}

const howItWorks = page('how-it-works', {
  title: t('So funktioniert’s', 'How it works', 'Jak to działa'),
  seoPath: t('so-funktionierts', 'how-it-works', 'jak-to-dziala'),
  metaDescription: t(
    'Vom ersten Lesen bis zur Rückzahlung: der Ablauf einer Anlage.',
    'From first reading to repayment: the course of an investment.',
    'Od pierwszej lektury do zwrotu kapitału: przebieg inwestycji.',
  ),
  sections: [
    section([
      intro(
        t('So funktioniert’s', 'How it works', 'Jak to działa'),
        paragraphs(
          t(
            'Auf Goldammer bieten Unternehmen Anlagen an, und Sie entscheiden selbst, ob eine zu Ihnen passt. Wir beraten nicht, aber wir sorgen dafür, dass Sie vor der Zeichnung alles gesehen haben.',
            'On Goldammer companies offer investments and you decide for yourself whether one suits you. We do not advise, but we make sure that you have seen everything before subscribing.',
            'W Goldammer firmy oferują inwestycje, a inwestor sam decyduje, czy któraś mu odpowiada. Nie doradzamy, ale dbamy o to, by przed zapisem zobaczył wszystko.',
          ),
        ),
        'how-it-works.svg',
      ),
      text(
        join(
          heading(
            t('1. Lesen', '1. Read', '1. Lektura'),
            t(
              'Jede Projektseite nennt Zins, Laufzeit, Mindestbetrag und Rang zuerst. Das Informationsblatt laden Sie ohne Anmeldung. Vertragsbedingungen und Jahresabschluss sehen Sie nach der Registrierung.',
              'Each project page states interest, term, minimum amount and rank first. You download the information sheet without signing in. Terms and annual accounts are visible after registration.',
              'Każda strona projektu podaje najpierw oprocentowanie, okres umowy, kwotę minimalną i pierwszeństwo. Arkusz informacyjny można pobrać bez logowania. Warunki umowy i sprawozdanie są widoczne po rejestracji.',
            ),
          ),
          heading(
            t('2. Zeichnen', '2. Subscribe', '2. Zapis'),
            t(
              'Sie wählen den Betrag, beantworten acht Fragen zu Ihren Kenntnissen und bestätigen die Risiken. Ein Entwurf bleibt 30 Tage gespeichert, Sie können jederzeit unterbrechen. Am Ende steht ein Knopf, der sagt, was er tut.',
              'You choose the amount, answer eight questions about your knowledge and confirm the risks. A draft is kept for 30 days, so you can pause at any time. At the end there is a button that says what it does.',
              'Wybiera się kwotę, odpowiada na osiem pytań o wiedzę i potwierdza ryzyko. Szkic jest przechowywany 30 dni, można więc przerwać w każdej chwili. Na końcu jest przycisk, który mówi, co zrobi.',
            ),
          ),
          heading(
            t('3. Annahme und Zahlung', '3. Acceptance and payment', '3. Przyjęcie i płatność'),
            t(
              'Wir prüfen Ihre Identität, danach nimmt die Emittentin Ihr Angebot an. Danach kündigen wir Betrag und Tag der Lastschrift an. Bis dahin bleibt Ihr Geld auf Ihrem Konto.',
              'We check your identity, then the issuer accepts your offer. After that we announce amount and day of the direct debit. Until then your money stays in your account.',
              'Sprawdzamy tożsamość, potem emitent przyjmuje ofertę. Następnie zapowiadamy kwotę i dzień pobrania. Do tego czasu pieniądze pozostają na rachunku inwestora.',
            ),
          ),
          heading(
            t('4. Laufzeit', '4. Term', '4. Okres umowy'),
            t(
              'Zahlungsplan, Steuerabzug und Dokumente finden Sie im Portal. Verspätet sich eine Zahlung, steht das dort mit dem Grund.',
              'Payment schedule, tax deducted and documents are in the portal. If a payment is late, it says so there with the reason.',
              'Harmonogram płatności, potrącony podatek i dokumenty są w portalu. Jeśli płatność się spóźnia, podany jest tam powód.',
            ),
          ),
        ),
      ),
      block('risk-note', {}),
      block('call-to-action', {
        title: fixed(t('Sehen Sie sich um', 'Have a look around', 'Zapraszamy do przeglądania')),
        text: fixed(
          t(
            'Ohne Registrierung, mit allen Kennzahlen.',
            'Without registration, with all key figures.',
            'Bez rejestracji, ze wszystkimi danymi.',
          ),
        ),
        ...toProjects,
      }),
    ]),
  ],
})

const forCompanies = page('for-companies', {
  title: t('Für Unternehmen', 'For companies', 'Dla firm'),
  seoPath: t('fuer-unternehmen', 'for-companies', 'dla-firm'),
  metaDescription: t(
    'Wie Unternehmen über Goldammer Kapital aufnehmen.',
    'How companies raise capital through Goldammer.',
    'Jak firmy pozyskują kapitał przez Goldammer.',
  ),
  sections: [
    section([
      intro(
        t(
          'Kapital von Menschen, die Ihr Unternehmen kennen',
          'Capital from people who know your company',
          'Kapitał od ludzi, którzy znają firmę',
        ),
        paragraphs(
          t(
            'Kunden, Nachbarn und Mitarbeitende beteiligen sich an Ihrem Vorhaben. Sie behalten die Entscheidungen und übernehmen eine Pflicht: ehrlich und regelmäßig zu berichten.',
            'Customers, neighbours and staff take part in your project. You keep the decisions and take on a duty: to report honestly and regularly.',
            'Klienci, sąsiedzi i pracownicy uczestniczą w przedsięwzięciu. Firma zachowuje decyzje i przyjmuje obowiązek: uczciwie i regularnie informować.',
          ),
        ),
        'landing-companies.svg',
      ),
      text(
        join(
          heading(
            t('Ablauf', 'Process', 'Przebieg'),
            t(
              'Nach Ihrer Anfrage prüfen wir Abschlüsse, Verträge und Gesellschafter. Passt das Vorhaben, wählen wir gemeinsam Anlageform und Volumen. Vier bis acht Wochen später kann die Runde beginnen.',
              'After your request we check accounts, contracts and shareholders. If the project fits, we choose form and volume together. The round can start four to eight weeks later.',
              'Po zapytaniu sprawdzamy sprawozdania, umowy i wspólników. Jeśli projekt pasuje, wspólnie wybieramy formę i wielkość. Runda może ruszyć po czterech do ośmiu tygodniach.',
            ),
          ),
          heading(
            t('Kosten', 'Costs', 'Koszty'),
            t(
              'Eine feste Gebühr für die Vorbereitung, danach ein Anteil am vermittelten Kapital und ein jährlicher Betrag für Verwaltung und Auszahlungen. Kommt die Runde nicht zustande, zahlen Sie nur die Vorbereitung.',
              'A fixed fee for preparation, then a share of the capital raised and a yearly amount for administration and payouts. If the round is not funded, you only pay for the preparation.',
              'Stała opłata za przygotowanie, potem część pozyskanego kapitału i roczna kwota za obsługę i wypłaty. Jeśli runda nie dojdzie do skutku, płaci się tylko za przygotowanie.',
            ),
          ),
          heading(
            t('Ihr Firmenportal', 'Your company portal', 'Portal firmy'),
            t(
              'Zeichnungen annehmen oder ablehnen, Verträge filtern und exportieren, Updates schreiben, Fragen beantworten. Mehrere Personen mit verschiedenen Rechten arbeiten zusammen.',
              'Accept or reject subscriptions, filter and export contracts, write updates, answer questions. Several people with different rights work together.',
              'Przyjmowanie i odrzucanie zapisów, filtrowanie i eksport umów, aktualności, odpowiedzi na pytania. Kilka osób z różnymi uprawnieniami pracuje razem.',
            ),
          ),
        ),
      ),
      block('call-to-action', {
        title: fixed(
          t(
            'Erzählen Sie uns von Ihrem Vorhaben',
            'Tell us about your project',
            'Prosimy opowiedzieć o przedsięwzięciu',
          ),
        ),
        text: fixed(
          t(
            'Acht Fragen und eine Präsentation als PDF genügen.',
            'Eight questions and a presentation as PDF are enough.',
            'Wystarczy osiem pytań i prezentacja w PDF.',
          ),
        ),
        ...toCapitalDemand,
      }),
    ]),
  ],
})

const about = page('about', {
  title: t('Über uns', 'About us', 'O nas'),
  seoPath: t('ueber-uns', 'about-us', 'o-nas'),
  metaDescription: t('Wer hinter Goldammer steht.', 'Who is behind Goldammer.', 'Kto stoi za Goldammer.'),
  sections: [
    section([
      intro(
        t('Über Goldammer', 'About Goldammer', 'O Goldammer'),
        paragraphs(
          t(
            'Die Goldammer ist ein Vogel der offenen Feldflur. Sie braucht Hecken, Wege und Bauern, die etwas stehen lassen. Unsere Projekte liegen meist in solchen Gegenden.',
            'The yellowhammer is a bird of open farmland. It needs hedges, paths and farmers who leave something standing. Our projects mostly lie in such regions.',
            'Trznadel to ptak otwartych pól. Potrzebuje żywopłotów, miedz i rolników, którzy coś zostawiają. Nasze projekty leżą zwykle w takich okolicach.',
          ),
          t(
            'Wir arbeiten als vertraglich gebundene Vermittlerin. Wir verdienen an Emittentinnen, nicht an Anlegern, und weisen unsere Vergütung bei jeder Anlage aus.',
            'We work as a tied agent. We earn from issuers, not from investors, and state our fee with every investment.',
            'Działamy jako agent firmy inwestycyjnej. Zarabiamy na emitentach, nie na inwestorach, i przy każdej inwestycji podajemy nasze wynagrodzenie.',
          ),
        ),
        'hero.svg',
      ),
      text(
        heading(
          t('Was wir anders machen', 'What we do differently', 'Co robimy inaczej'),
          t(
            'Gescheiterte Runden und verspätete Zahlungen bleiben auf der Seite stehen. Zahlen kommen vor Bildern. Es gibt keine Zähler, die zur Eile drängen.',
            'Failed rounds and late payments stay on the site. Figures come before pictures. There are no countdowns that press for haste.',
            'Nieudane rundy i spóźnione płatności pozostają na stronie. Liczby są przed obrazami. Nie ma liczników, które popędzają.',
          ),
        ),
      ),
      team,
      block('call-to-action', {
        title: fixed(t('Schreiben Sie uns', 'Write to us', 'Napisz do nas')),
        text: fixed(
          t(
            'Wir antworten innerhalb von zwei Werktagen.',
            'We answer within two working days.',
            'Odpowiadamy w ciągu dwóch dni roboczych.',
          ),
        ),
        linkLabel: fixed(t('Nachricht schreiben', 'Write a message', 'Napisz wiadomość')),
        linkUrl: fixed(routeLink('/contact')),
      }),
    ]),
  ],
})

const landingPages: DemoPage[] = [
  page('landing-energy', {
    title: t('Wind und Sonne', 'Wind and sun', 'Wiatr i słońce'),
    seoPath: t('wind-und-sonne', 'wind-and-sun', 'wiatr-i-slonce'),
    metaDescription: t(
      'Anlagen in erneuerbare Energien.',
      'Investments in renewable energy.',
      'Inwestycje w energię odnawialną.',
    ),
    sections: [
      section([
        intro(
          t('Wind und Sonne', 'Wind and sun', 'Wiatr i słońce'),
          paragraphs(
            t(
              'Windparks und Solaranlagen haben hohe Kosten am Anfang und planbare Einnahmen danach. Planbar heißt nicht fest: Wetter, Netz und Strompreis bestimmen mit.',
              'Wind farms and solar parks have high costs at the start and predictable income afterwards. Predictable does not mean fixed: weather, grid and electricity price play their part.',
              'Farmy wiatrowe i słoneczne kosztują dużo na początku, a potem mają przychody, które można zaplanować. Zaplanowane nie znaczy stałe: decydują też pogoda, sieć i cena prądu.',
            ),
          ),
          'landing-wind.svg',
        ),
        block('product-slider', {
          title: fixed(t('Projekte aus der Energie', 'Energy projects', 'Projekty energetyczne')),
          products: { source: 'products', value: ['p1', 'p2', 'p4', 'p5', 'p6', 'p21'] },
          ...toProjects,
        }),
        block('risk-note', {}),
      ]),
    ],
    kind: 'landing_page',
  }),
  page('landing-companies', {
    title: t('Kapital für Handwerk und Betriebe', 'Capital for crafts and businesses', 'Kapitał dla rzemiosła i firm'),
    seoPath: t('kapital-fuer-betriebe', 'capital-for-businesses', 'kapital-dla-firm'),
    metaDescription: t(
      'Finanzierung für kleine Betriebe.',
      'Financing for small businesses.',
      'Finansowanie dla małych firm.',
    ),
    sections: [
      section([
        intro(
          t('Kapital für Handwerk und Betriebe', 'Capital for crafts and businesses', 'Kapitał dla rzemiosła i firm'),
          paragraphs(
            t(
              'Ein neuer Ofen, ein Umzug, ein Lager: Viele Vorhaben sind für einen Fonds zu klein und für die Hausbank zu ungewohnt. Ab 50.000 Euro prüfen wir sie.',
              'A new kiln, a move, a warehouse: many projects are too small for a fund and too unusual for a local bank. We consider them from 50,000 euros.',
              'Nowy piec, przeprowadzka, magazyn: wiele przedsięwzięć jest za małych dla funduszu i zbyt nietypowych dla banku. Sprawdzamy je od 50 000 euro.',
            ),
          ),
          'lehmfiktiv.svg',
        ),
        block('product-slider', {
          title: fixed(t('So sieht das aus', 'What it looks like', 'Jak to wygląda')),
          products: { source: 'products', value: ['p15', 'p12', 'p11', 'p18'] },
          ...toProjects,
        }),
        block('call-to-action', {
          title: fixed(t('Ihr Vorhaben', 'Your project', 'Przedsięwzięcie')),
          text: fixed(
            t(
              'Antwort innerhalb von fünf Werktagen.',
              'An answer within five working days.',
              'Odpowiedź w ciągu pięciu dni roboczych.',
            ),
          ),
          ...toCapitalDemand,
        }),
      ]),
    ],
    kind: 'landing_page',
  }),
  page('landing-tokens', {
    title: t('Tokenisierte Anlagen', 'Tokenised investments', 'Inwestycje tokenizowane'),
    seoPath: t('tokenisierte-anlagen', 'tokenised-investments', 'inwestycje-tokenizowane'),
    metaDescription: t(
      'Anleihen, Genussscheine und Sammlerstücke als Token.',
      'Bonds, profit participation certificates and collectibles as tokens.',
      'Obligacje, certyfikaty udziału w zysku i przedmioty kolekcjonerskie jako tokeny.',
    ),
    sections: [
      section([
        intro(
          t('Tokenisierte Anlagen', 'Tokenised investments', 'Inwestycje tokenizowane'),
          paragraphs(
            t(
              'Statt einer Urkunde gibt es einen Eintrag im elektronischen Register. Sie brauchen ein Wallet, aber kein Depot. Am Risiko der Anlage ändert das nichts.',
              'Instead of paper there is an entry in an electronic register. You need a wallet but no securities account. This changes nothing about the risk.',
              'Zamiast dokumentu jest wpis w elektronicznym rejestrze. Potrzebny jest portfel, ale nie rachunek papierów wartościowych. Ryzyka inwestycji to nie zmienia.',
            ),
          ),
          'landing-token.svg',
        ),
        block('product-listing', {
          title: fixed(t('Anlagen mit Token', 'Investments with a token', 'Inwestycje z tokenem')),
          products: { source: 'products', value: ['p6', 'p9', 'p22', 'p16', 'p17', 'p23'] },
        }),
        block('risk-note', {}),
      ]),
    ],
    kind: 'landing_page',
  }),
]

export const pages: DemoPage[] = [
  home,
  howItWorks,
  forCompanies,
  about,
  buildingBlocks,
  ...servicePages,
  ...legalPages,
  ...landingPages,
]
