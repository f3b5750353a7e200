import { block, fixed, media, page, section } from './cms.ts'
import { mapText, paragraphs, same, t } from './text.ts'
import type { Translated } from './types.ts'

const picture = (file: string, caption: Translated) => ({ image: media(file), alt: caption, caption })

export const team = block('team', {
  title: fixed(t('Das Team', 'The team', 'Zespół')),
  members: fixed([
    {
      name: 'Ada Muster',
      position: t('Geschäftsführerin', 'Managing director', 'Prezeska'),
      description: t(
        'Hat zwölf Jahre lang Windparks finanziert und kennt jede Ausrede.',
        'Financed wind farms for twelve years and knows every excuse.',
        'Przez dwanaście lat finansowała farmy wiatrowe i zna każdą wymówkę.',
      ),
      image: media('portrait-1.svg'),
      socialNetworks: [{ network: 'linkedIn', url: 'https://linkedin.example/ada-muster' }],
    },
    {
      name: 'Rieke Recherche',
      position: t('Projektprüfung', 'Project review', 'Analiza projektów'),
      description: t(
        'Liest Jahresabschlüsse, besucht Baustellen und fragt nach.',
        'Reads annual accounts, visits building sites and asks again.',
        'Czyta sprawozdania, odwiedza budowy i dopytuje.',
      ),
      image: media('portrait-2.svg'),
      socialNetworks: [],
    },
    {
      name: 'Theo Tarif',
      position: t('Steuern und Recht', 'Tax and law', 'Podatki i prawo'),
      description: t(
        'Prüft jeden Vertrag und jede Zahl, die auf einer Projektseite steht.',
        'Checks every contract and every figure on a project page.',
        'Sprawdza każdą umowę i każdą liczbę na stronie projektu.',
      ),
      image: media('portrait-5.svg'),
      socialNetworks: [{ network: 'xing', url: 'https://xing.example/theo-tarif' }],
    },
  ]),
})

const richText = mapText((locale) => {
  const [rank, rankNote, term, alt, table] = {
    'de-DE': [
      'Rang',
      'Bei einer Insolvenz werden andere Gläubiger zuerst bezahlt.',
      'Laufzeit',
      'Schnitt durch eine Solaranlage',
      ['Mindestbetrag', '250 €', 'Zinszahlung', 'jährlich', 'Rückzahlung', 'am Ende der Laufzeit'],
    ],
    'en-GB': [
      'Rank',
      'In an insolvency other creditors are paid first.',
      'Term',
      'Section through a solar plant',
      ['Minimum amount', '€250', 'Interest payment', 'yearly', 'Repayment', 'at the end of the term'],
    ],
    'pl-PL': [
      'Pierwszeństwo',
      'W razie upadłości inni wierzyciele są spłacani wcześniej.',
      'Okres',
      'Przekrój instalacji słonecznej',
      ['Kwota minimalna', '250 €', 'Wypłata odsetek', 'raz w roku', 'Zwrot kapitału', 'na końcu okresu'],
    ],
  }[locale] as [string, string, string, string, string[]]
  const intro = {
    'de-DE': 'Ein Text mit Erläuterungen, einer Tabelle und einem Bild, das sich groß ansehen lässt.',
    'en-GB': 'A text with explanations, a table and a picture that can be viewed large.',
    'pl-PL': 'Tekst z objaśnieniami, tabelą i obrazem, który można powiększyć.',
  }[locale]
  const rows = [0, 2, 4].map((at) => `<tr><th scope="row">${table[at]}</th><td>${table[at + 1]}</td></tr>`).join('')
  return [
    `<p>${intro}</p>`,
    `<p>${rank} {## ${rankNote} ##} · ${term}</p>`,
    `<table><tbody>${rows}</tbody></table>`,
    `<p><img src="/art/solarhain.svg" alt="${alt}" width="800" height="500"></p>`,
  ].join('')
})

const spacer = (height: number) => block('spacer', { height: fixed(height) }, { marginTop: null, marginBottom: null })

/** Each kind of block once, for editors to look at. */
export const buildingBlocks = page('building-blocks', {
  title: t('Bausteine', 'Building blocks', 'Elementy stron'),
  seoPath: t('bausteine', 'building-blocks', 'elementy-stron'),
  metaDescription: t(
    'Alle Bausteine, aus denen Seiten bestehen.',
    'All the blocks that pages are made of.',
    'Wszystkie elementy, z których składają się strony.',
  ),
  sections: [
    section([
      block('hero', {
        title: fixed(t('Bausteine für Seiten.', 'Blocks for pages.', 'Elementy stron.')),
        text: fixed(
          t(
            'Diese Seite zeigt jeden Baustein einmal. Die Redaktion setzt aus ihnen Seiten zusammen.',
            'This page shows every block once. Editors put pages together from them.',
            'Ta strona pokazuje każdy element. Redakcja układa z nich strony.',
          ),
        ),
        image: media('hero.svg'),
        primaryLabel: fixed(t('Projekte ansehen', 'View projects', 'Zobacz projekty')),
        primaryUrl: fixed(t('/projekte', '/en-GB/projects', '/pl-PL/projekty')),
      }),
      block('risk-note', {}),
    ]),
    section(
      [
        block(
          'category-navigation',
          {
            title: fixed(t('Anlageformen', 'Forms of investment', 'Formy inwestycji')),
            category: { source: 'category', value: 'projects' },
          },
          { sectionPosition: 'sidebar' },
        ),
        block('text', { title: fixed(t('Text', 'Text', 'Tekst')), content: fixed(richText) }),
      ],
      { type: 'sidebar' },
    ),
    section([
      block('image', {
        image: media('field.jpg'),
        alt: fixed(t('Windräder über Feldern', 'Wind turbines above fields', 'Turbiny wiatrowe nad polami')),
        caption: fixed(
          t(
            'Ein einzelnes Bild. Ein Klick öffnet es über der Seite.',
            'A single picture. A click opens it over the page.',
            'Pojedynczy obraz. Kliknięcie otwiera go nad stroną.',
          ),
        ),
      }),
      block('image-text', {
        title: fixed(t('Bild und Text', 'Picture and text', 'Obraz i tekst')),
        content: fixed(
          paragraphs(
            t(
              'Das Bild steht links oder rechts. Auf dem Telefon stehen beide untereinander.',
              'The picture is on the left or on the right. On a phone they are shown one below the other.',
              'Obraz znajduje się po lewej lub po prawej stronie. Na telefonie oba elementy są jeden pod drugim.',
            ),
          ),
        ),
        image: media('kruemelwerk.svg'),
        imagePosition: fixed('left'),
        linkLabel: fixed(t('So funktioniert’s', 'How it works', 'Jak to działa')),
        linkUrl: fixed(t('/so-funktionierts', '/en-GB/how-it-works', '/pl-PL/jak-to-dziala')),
      }),
      block('image-slider', {
        title: fixed(t('Bilderfolge', 'Picture slider', 'Karuzela zdjęć')),
        images: fixed([
          picture('quellhain.svg', t('Windpark Quellhain', 'Quellhain wind farm', 'Farma wiatrowa Quellhain')),
          picture('lehmfiktiv.svg', t('Töpferei Lehmfiktiv', 'Lehmfiktiv pottery', 'Garncarnia Lehmfiktiv')),
          picture(
            'mooremess.svg',
            t('Messstation im Moor', 'Measuring station in the peatland', 'Stacja na torfowisku'),
          ),
        ]),
      }),
      block('image-gallery', {
        title: fixed(t('Galerie', 'Gallery', 'Galeria')),
        images: fixed([
          picture('p1-foundation.svg', t('Fundament', 'Foundation', 'Fundament')),
          picture('p15.svg', t('Werkstatt', 'Workshop', 'Warsztat')),
          picture('p9.svg', t('Anlage', 'Plant', 'Instalacja')),
        ]),
      }),
      block('video', {
        title: fixed(t('Film', 'Film', 'Film')),
        name: fixed(t('Ein Windpark im Wind', 'A wind farm in the wind', 'Farma wiatrowa na wietrze')),
        video: media('wind.webm'),
        poster: media('landing-wind.svg'),
        caption: fixed(t('Eigener Film, ohne Ton.', 'A film of our own, without sound.', 'Własny film, bez dźwięku.')),
      }),
      block('video', {
        title: fixed(t('Film eines anderen Anbieters', 'Film from another provider', 'Film z innego serwisu')),
        name: fixed(same('Big Buck Bunny')),
        provider: fixed('youtube'),
        videoId: fixed('aqz-KE-bpKQ'),
        poster: media('landing-token.svg'),
        caption: fixed(
          t(
            'Beispiel: „Big Buck Bunny“ der Blender Foundation (CC BY 3.0). Geladen wird erst nach Ihrer Zustimmung.',
            'Example: “Big Buck Bunny” by the Blender Foundation (CC BY 3.0). It is loaded only after you agree.',
            'Przykład: „Big Buck Bunny” Blender Foundation (CC BY 3.0). Wczytanie następuje dopiero po wyrażeniu zgody.',
          ),
        ),
      }),
    ]),
    section(
      [
        block('how-it-works', {
          title: fixed(t('Schritte', 'Steps', 'Kroki')),
          steps: fixed([
            {
              title: t('Lesen', 'Read', 'Lektura'),
              text: t('Das Blatt zuerst.', 'The sheet first.', 'Najpierw arkusz.'),
            },
            {
              title: t('Prüfen', 'Check', 'Sprawdzenie'),
              text: t('Passt es zu Ihnen?', 'Does it suit you?', 'Czy to odpowiednie?'),
            },
            {
              title: t('Zeichnen', 'Subscribe', 'Zapis'),
              text: t('Betrag und Mandat.', 'Amount and mandate.', 'Kwota i upoważnienie.'),
            },
          ]),
        }),
      ],
      { backgroundColor: 'surface-sunken' },
    ),
    section([
      block('product-listing', {
        title: fixed(t('Projekte als Liste', 'Projects as a list', 'Projekty jako lista')),
        products: { source: 'products', value: ['p1', 'p6', 'p11'] },
      }),
      block('product-slider', {
        title: fixed(t('Projekte zum Blättern', 'Projects to browse', 'Projekty do przeglądania')),
        products: { source: 'products', value: ['p4', 'p22', 'p15', 'p20', 'p2'] },
      }),
      block('product-box', {
        title: fixed(t('Ein einzelnes Projekt', 'A single project', 'Pojedynczy projekt')),
        products: { source: 'products', value: ['p1'] },
      }),
      block('blog-teasers', {
        title: fixed(t('Aus dem Blog', 'From the blog', 'Z bloga')),
        posts: { source: 'posts', value: 3 },
      }),
    ]),
    section(
      [
        block(
          'text',
          {
            content: fixed(
              paragraphs(
                t(
                  'Ein Abschnitt mit Hintergrundbild; der Text steht in einem Baustein mit eigener Farbe.',
                  'A section with a background picture; the text is in a block with its own colour.',
                  'Sekcja z obrazem w tle; tekst znajduje się w elemencie z własnym kolorem.',
                ),
              ),
            ),
          },
          { backgroundColor: '#ffffff' },
        ),
      ],
      { backgroundMedia: media('field.jpg').value as string, backgroundMediaMode: 'cover' },
    ),
    section([
      block('faq', {
        title: fixed(t('Fragen und Antworten', 'Questions and answers', 'Pytania i odpowiedzi')),
        faqGroup: { source: 'faqGroup', value: 'payment' },
      }),
      block('tabs', {
        title: fixed(t('Reiter', 'Tabs', 'Zakładki')),
        tabs: fixed([
          {
            title: t('Ertrag', 'Return', 'Zysk'),
            content: paragraphs(
              t(
                'Zinsen werden einmal im Jahr gezahlt, vor Steuern.',
                'Interest is paid once a year, before tax.',
                'Odsetki są wypłacane raz w roku, przed opodatkowaniem.',
              ),
            ),
          },
          {
            title: t('Risiko', 'Risk', 'Ryzyko'),
            content: paragraphs(
              t(
                'Das eingesetzte Geld kann vollständig verloren gehen.',
                'The money invested can be lost completely.',
                'Zainwestowane pieniądze można stracić w całości.',
              ),
            ),
          },
          {
            title: t('Kosten', 'Costs', 'Koszty'),
            content: paragraphs(
              t('Für Sie entstehen keine Kosten.', 'There are no costs for you.', 'Inwestor nie ponosi kosztów.'),
            ),
          },
        ]),
      }),
      team,
      block('key-facts', {
        title: fixed(t('Kennzahlen', 'Key facts', 'Najważniejsze liczby')),
        facts: fixed([
          { label: t('Mindestbetrag', 'Minimum amount', 'Kwota minimalna'), value: t('250 €', '€250', '250 €') },
          { label: t('Anlageformen', 'Forms of investment', 'Formy inwestycji'), value: same('13') },
          { label: t('Sprachen', 'Languages', 'Języki'), value: same('3') },
        ]),
      }),
      block('html', {
        content: fixed(
          mapText((locale) => {
            const [title, textOf] = {
              'de-DE': ['HTML', 'Eigenes HTML der Redaktion, geprüft vor der Anzeige.'],
              'en-GB': ['HTML', 'The editors’ own HTML, checked before it is shown.'],
              'pl-PL': ['HTML', 'Własny kod HTML redakcji, sprawdzany przed wyświetleniem.'],
            }[locale] as [string, string]
            return `<div class="panel"><h2>${title}</h2><p>${textOf}</p></div>`
          }),
        ),
      }),
      spacer(40),
      block(
        'text',
        {
          content: fixed(
            paragraphs(
              t(
                'Dieser Absatz ist nur auf breiten Bildschirmen zu sehen (ab 1280 px).',
                'This paragraph is visible on wide screens only (from 1280 px).',
                'Ten akapit widać tylko na szerokich ekranach (od 1280 px).',
              ),
            ),
          ),
        },
        { visibility: { mobile: false, tablet: false, desktop: true } },
      ),
      block('newsletter', {
        title: fixed(t('Newsletter', 'Newsletter', 'Newsletter')),
        text: fixed(
          t(
            'Neue Projekte und Ergebnisse, höchstens zweimal im Monat.',
            'New projects and results, at most twice a month.',
            'Nowe projekty i wyniki, najwyżej dwa razy w miesiącu.',
          ),
        ),
      }),
      block('form', {
        title: fixed(t('Formular', 'Form', 'Formularz')),
        form: fixed('contact'),
        subject: fixed(t('Frage zu einer Seite', 'Question about a page', 'Pytanie o stronę')),
      }),
      block('call-to-action', {
        title: fixed(t('Sie suchen Kapital?', 'Looking for capital?', 'Szukają Państwo kapitału?')),
        text: fixed(
          t(
            'Antwort innerhalb von fünf Werktagen.',
            'An answer within five working days.',
            'Odpowiedź w ciągu pięciu dni roboczych.',
          ),
        ),
        linkLabel: fixed(t('Kapital anfragen', 'Request capital', 'Zapytanie o kapitał')),
        linkUrl: fixed(t('/capital-demand', '/en-GB/capital-demand', '/pl-PL/capital-demand')),
      }),
    ]),
  ],
})
