import { block, fixed, media, page, plainPage, section, text } from './cms.ts'
import { bullets, heading, join, paragraphs, same, t } from './text.ts'
import type { DemoPage } from './types.ts'

const complaints = plainPage(
  'complaints',
  t('Beschwerden', 'Complaints', 'Skargi'),
  t('beschwerden', 'complaints', 'skargi'),
  t(
    'Wie Sie sich beschweren können und was dann geschieht.',
    'How to complain and what happens then.',
    'Jak złożyć skargę i co dzieje się potem.',
  ),
  paragraphs(
    t(
      'Wenn etwas nicht so gelaufen ist, wie Sie es erwarten durften, sagen Sie es uns. Eine Beschwerde kostet Sie nichts und hat keine Nachteile für Ihr Konto oder Ihre Anlagen.',
      'If something did not go as you had a right to expect, tell us. A complaint costs you nothing and has no disadvantages for your account or your investments.',
      'Jeśli coś nie przebiegło tak, jak można było oczekiwać, prosimy o tym napisać. Skarga jest bezpłatna i nie ma wpływu na konto ani inwestycje.',
    ),
  ),
  heading(
    t('So erreichen Sie uns', 'How to reach us', 'Jak się z nami skontaktować'),
    t(
      'Über das Kontaktformular, per E-Mail an beschwerde@goldammer.example, telefonisch unter 030 23125-110 oder per Post an Goldammer Musterplattform GmbH, Beschwerdestelle, Musterweg 100, 00001 Beispielstadt.',
      'Through the contact form, by e-mail to beschwerde@goldammer.example, by phone on +49 30 23125-110 or by post to Goldammer Musterplattform GmbH, Beschwerdestelle, Musterweg 100, 00001 Beispielstadt, Germany.',
      'Przez formularz kontaktowy, e-mailem na adres beschwerde@goldammer.example, telefonicznie pod numerem +49 30 23125-110 lub listownie: Goldammer Musterplattform GmbH, Beschwerdestelle, Musterweg 100, 00001 Beispielstadt, Niemcy.',
    ),
    t(
      'Bitte nennen Sie Ihren Namen, eine Adresse für die Antwort, die Vertrags- oder Bestellnummer und was geschehen ist. Unterlagen können Sie beifügen.',
      'Please give your name, an address for the answer, the contract or order number and what happened. You may attach documents.',
      'Prosimy podać imię i nazwisko, adres do odpowiedzi, numer umowy lub zamówienia oraz opis zdarzenia. Można dołączyć dokumenty.',
    ),
  ),
  heading(t('Was dann geschieht', 'What happens then', 'Co dzieje się potem')),
  bullets(
    t(
      'Den Eingang bestätigen wir innerhalb von zwei Werktagen.',
      'We acknowledge receipt within two working days.',
      'Otrzymanie skargi potwierdzamy w ciągu dwóch dni roboczych.',
    ),
    t(
      'Geprüft wird Ihre Beschwerde von jemandem, der mit der Sache bisher nichts zu tun hatte.',
      'Your complaint is examined by somebody who had nothing to do with the matter before.',
      'Skargę bada osoba, która wcześniej nie zajmowała się sprawą.',
    ),
    t(
      'Sie erhalten innerhalb von vier Wochen eine begründete Antwort in Textform. Dauert es länger, nennen wir den Grund und den neuen Termin.',
      'You receive a reasoned answer in text form within four weeks. If it takes longer, we state the reason and the new date.',
      'W ciągu czterech tygodni przesyłamy uzasadnioną odpowiedź w formie tekstowej. Jeśli potrwa to dłużej, podajemy powód i nowy termin.',
    ),
    t(
      'Jede Beschwerde und ihre Lösung halten wir fest und werten sie einmal im Jahr aus.',
      'We record every complaint and its outcome and evaluate them once a year.',
      'Każdą skargę i jej rozwiązanie zapisujemy i raz w roku analizujemy.',
    ),
  ),
  heading(
    t('Wenn Sie nicht einverstanden sind', 'If you do not agree', 'Jeśli odpowiedź nie jest zadowalająca'),
    t(
      'Sie können sich an unser haftendes Institut wenden, die Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt. Bei der Bundesanstalt für Finanzdienstleistungsaufsicht (BaFin), Graurheindorfer Straße 108, 53117 Bonn, können Sie Beschwerde einlegen. Der Weg zu den Gerichten steht Ihnen immer offen.',
      'You can turn to the institution that is liable for us, Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt, Germany. You can lodge a complaint with the Federal Financial Supervisory Authority (BaFin), Graurheindorfer Straße 108, 53117 Bonn, Germany. The courts are always open to you.',
      'Można zwrócić się do odpowiadającej za nas firmy inwestycyjnej: Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt, Niemcy. Skargę można też złożyć do Federalnego Urzędu Nadzoru Usług Finansowych (BaFin), Graurheindorfer Straße 108, 53117 Bonn, Niemcy. Droga sądowa pozostaje zawsze otwarta.',
    ),
  ),
)

const accessibility = plainPage(
  'accessibility',
  t('Barrierefreiheit', 'Accessibility', 'Dostępność'),
  t('barrierefreiheit', 'accessibility', 'dostepnosc'),
  t(
    'Wie barrierefrei diese Website ist und wohin Sie Hindernisse melden.',
    'How accessible this website is and where to report barriers.',
    'Na ile ta strona jest dostępna i gdzie zgłaszać bariery.',
  ),
  paragraphs(
    t(
      'Diese Erklärung gilt für den Shop, das Investorenportal und das Firmenportal von Goldammer. Sie beruht auf § 14 des Barrierefreiheitsstärkungsgesetzes (BFSG) und dessen Anlage 3.',
      'This statement applies to the shop, the investor portal and the company portal of Goldammer. It is based on section 14 of the German Accessibility Strengthening Act (BFSG) and its annex 3.',
      'Niniejsza deklaracja dotyczy sklepu, portalu inwestora i portalu firmy Goldammer. Jej podstawą jest § 14 niemieckiej ustawy o wzmocnieniu dostępności (BFSG) wraz z załącznikiem 3.',
    ),
  ),
  heading(
    t('Was wir anbieten', 'What we offer', 'Co oferujemy'),
    t(
      'Auf Goldammer informieren Sie sich über Anlagen, eröffnen ein Konto, zeichnen online und verwalten Ihre Verträge. Alle Schritte lassen sich mit der Tastatur und mit einem Screenreader erledigen.',
      'On Goldammer you learn about investments, open an account, subscribe online and manage your contracts. Every step can be done with the keyboard and with a screen reader.',
      'W Goldammer można poznać inwestycje, założyć konto, złożyć zapis online i zarządzać umowami. Każdy krok można wykonać za pomocą klawiatury i czytnika ekranu.',
    ),
  ),
  heading(t('Wie wir die Anforderungen erfüllen', 'How we meet the requirements', 'Jak spełniamy wymagania')),
  bullets(
    t(
      'Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und die Norm EN 301 549.',
      'The benchmark is the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and the standard EN 301 549.',
      'Podstawą oceny są wytyczne WCAG 2.2 na poziomie AA oraz norma EN 301 549.',
    ),
    t(
      'Texte haben genügend Kontrast, lassen sich auf 400 % vergrößern und verlieren dabei nichts.',
      'Texts have sufficient contrast, can be enlarged to 400% and lose nothing.',
      'Teksty mają wystarczający kontrast i można je powiększyć do 400% bez utraty treści.',
    ),
    t(
      'Formulare funktionieren ohne JavaScript, benennen jeden Fehler am Feld und behalten, was Sie eingegeben haben.',
      'Forms work without JavaScript, name each error at its field and keep what you have entered.',
      'Formularze działają bez JavaScriptu, opisują każdy błąd przy polu i zachowują wpisane dane.',
    ),
    t(
      'Wer weniger Bewegung eingestellt hat, sieht keine Animationen; Bilderfolgen lassen sich anhalten.',
      'With reduced motion switched on, there are no animations; carousels can be paused.',
      'Przy ustawieniu ograniczonego ruchu animacje są wyłączone; karuzele można zatrzymać.',
    ),
    t(
      'Jede Änderung wird automatisch geprüft; zweimal im Jahr testen Menschen mit Behinderung die wichtigsten Abläufe.',
      'Every change is checked automatically; twice a year people with disabilities test the main journeys.',
      'Każda zmiana jest sprawdzana automatycznie; dwa razy w roku najważniejsze ścieżki testują osoby z niepełnosprawnościami.',
    ),
  ),
  heading(
    t('Was noch nicht barrierefrei ist', 'What is not accessible yet', 'Co nie jest jeszcze dostępne'),
    t(
      'Unterlagen, die Emittentinnen als PDF bereitstellen, sind nicht immer ausgezeichnet. Auf Anfrage erhalten Sie den Inhalt in einer Form, die Sie lesen können. Videos anderer Anbieter haben nicht in jedem Fall Untertitel.',
      'Documents that issuers provide as PDF are not always tagged. On request you receive the content in a form you can read. Videos from other providers do not always have captions.',
      'Dokumenty udostępniane przez emitentów jako PDF nie zawsze są oznaczone. Na życzenie przekazujemy ich treść w czytelnej formie. Filmy innych dostawców nie zawsze mają napisy.',
    ),
  ),
  heading(
    t('Hindernis melden', 'Report a barrier', 'Zgłoś barierę'),
    t(
      'Sind Sie auf ein Hindernis gestoßen? Schreiben Sie an barrierefrei@goldammer.example oder rufen Sie 030 23125-120 an. Wir antworten innerhalb von zwei Wochen.',
      'Have you come across a barrier? Write to barrierefrei@goldammer.example or call +49 30 23125-120. We answer within two weeks.',
      'Napotkali Państwo barierę? Prosimy napisać na adres barrierefrei@goldammer.example lub zadzwonić pod numer +49 30 23125-120. Odpowiadamy w ciągu dwóch tygodni.',
    ),
  ),
  heading(
    t('Zuständige Behörde', 'Responsible authority', 'Właściwy organ'),
    t(
      'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg. Dort können Sie beantragen, dass unser Angebot geprüft wird. Stand dieser Erklärung: 1. November 2026.',
      'Market surveillance authority of the German states for the accessibility of products and services (MLBF), Magdeburg. There you can ask for our service to be examined. Date of this statement: 1 November 2026.',
      'Organ nadzoru rynku krajów związkowych ds. dostępności produktów i usług (MLBF), Magdeburg. Można tam złożyć wniosek o kontrolę naszej usługi. Stan deklaracji: 1 listopada 2026 r.',
    ),
  ),
)

const press = page('press', {
  title: t('Presse', 'Press', 'Prasa'),
  seoPath: t('presse', 'press', 'prasa'),
  metaDescription: t(
    'Ansprechpartner, Kurzporträt und Bilder für Medien.',
    'Contact, short profile and pictures for the media.',
    'Kontakt, krótki opis i zdjęcia dla mediów.',
  ),
  sections: [
    section([
      block('image-text', {
        title: fixed(t('Presse', 'Press', 'Prasa')),
        headingLevel: fixed(1),
        content: fixed(
          paragraphs(
            t(
              'Sie schreiben über Crowdinvesting, ein Projekt oder über uns? Wir antworten schnell, nennen Zahlen und vermitteln Gespräche mit Emittentinnen.',
              'Are you writing about crowdinvesting, a project or us? We answer quickly, give figures and arrange interviews with issuers.',
              'Piszą Państwo o crowdinvestingu, projekcie lub o nas? Odpowiadamy szybko, podajemy liczby i umawiamy rozmowy z emitentami.',
            ),
            t(
              'Pressestelle: Pia Presse, Telefon 030 23125-130, presse@goldammer.example, werktags von 9 bis 17 Uhr.',
              'Press office: Pia Presse, phone +49 30 23125-130, presse@goldammer.example, weekdays from 9 am to 5 pm.',
              'Biuro prasowe: Pia Presse, telefon +49 30 23125-130, presse@goldammer.example, w dni robocze w godz. 9–17.',
            ),
          ),
        ),
        image: media('hero.svg'),
        imagePosition: fixed('right'),
        linkLabel: fixed(t('Anfrage schreiben', 'Write an enquiry', 'Napisz zapytanie')),
        linkUrl: fixed(t('/contact', '/en-GB/contact', '/pl-PL/contact')),
      }),
      text(
        join(
          heading(
            t('Kurzporträt', 'Short profile', 'Krótki opis'),
            t(
              'Goldammer ist ein Marktplatz, auf dem sich Menschen ab 250 Euro an Projekten aus Energie, Handwerk, Technik und Wohnbau beteiligen. Die Plattform zeigt Zins, Laufzeit und Risiken auf der ersten Seite und lässt gescheiterte Runden und verspätete Zahlungen sichtbar stehen.',
              'Goldammer is a marketplace on which people take part in energy, crafts, technology and housing projects from 250 euros. The platform shows interest, term and risks on the first page and leaves failed rounds and late payments visible.',
              'Goldammer to platforma, na której można od 250 euro uczestniczyć w projektach z energetyki, rzemiosła, techniki i mieszkalnictwa. Pokazuje oprocentowanie, okres i ryzyko na pierwszej stronie i nie ukrywa nieudanych rund ani spóźnionych płatności.',
            ),
          ),
          heading(
            t('Regeln für Bilder', 'Rules for pictures', 'Zasady korzystania ze zdjęć'),
            t(
              'Die Bilder dürfen Sie für redaktionelle Beiträge über Goldammer kostenlos verwenden, mit dem Nachweis „Bild: Goldammer“. Bitte verändern Sie sie nicht.',
              'You may use the pictures free of charge for editorial articles about Goldammer with the credit “Picture: Goldammer”. Please do not change them.',
              'Zdjęć można bezpłatnie używać w artykułach o Goldammer z podpisem „Zdjęcie: Goldammer”. Prosimy ich nie zmieniać.',
            ),
          ),
        ),
      ),
      block('image-gallery', {
        title: fixed(t('Bilder', 'Pictures', 'Zdjęcia')),
        images: fixed([
          {
            image: media('field.jpg'),
            alt: t('Windräder über Feldern', 'Wind turbines above fields', 'Turbiny wiatrowe nad polami'),
            caption: t('Windräder über Feldern', 'Wind turbines above fields', 'Turbiny wiatrowe nad polami'),
          },
          {
            image: media('lehmfiktiv.svg'),
            alt: t('Töpferei mit Brennofen', 'Pottery with kiln', 'Garncarnia z piecem'),
            caption: t('Töpferei Lehmfiktiv', 'Lehmfiktiv pottery', 'Garncarnia Lehmfiktiv'),
          },
          {
            image: media('solarhain.svg'),
            alt: t('Solarfeld am Waldrand', 'Solar field at the edge of a wood', 'Pole słoneczne na skraju lasu'),
            caption: t('Solarpark Solarhain', 'Solarhain solar park', 'Park słoneczny Solarhain'),
          },
        ]),
      }),
    ]),
  ],
})

export const servicePages: DemoPage[] = [complaints, accessibility, press]

/** Where a page of the storefront itself stands in each language. */
export const routeLink = (path: string) =>
  path.startsWith('/') ? t(path, `/en-GB${path}`, `/pl-PL${path}`) : same(path)
