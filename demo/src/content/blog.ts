import { bullets, heading, join, mapText, paragraphs, t } from './text.ts'
import type { DemoBlogPost } from './types.ts'

const knowledge = t('Wissen', 'Knowledge', 'Wiedza')
const insight = t('Einblick', 'Insight', 'Kulisy')
const risk = t('Risiko', 'Risk', 'Ryzyko')

export const blogPosts: DemoBlogPost[] = [
  {
    key: 'blog-interest-after-tax',
    title: t(
      'Was 6 % Zins nach Steuern wirklich bedeuten',
      'What 6% interest really means after tax',
      'Co naprawdę oznacza 6% odsetek po opodatkowaniu',
    ),
    slug: t('zins-nach-steuern', 'interest-after-tax', 'odsetki-po-podatku'),
    category: knowledge,
    teaser: t(
      'Abgeltungsteuer, Sparer-Pauschbetrag und ein Rechenbeispiel mit 5.000 Euro.',
      'Withholding tax, the saver’s allowance and an example with 5,000 euros.',
      'Podatek od zysków kapitałowych, kwota wolna i przykład dla 5000 euro.',
    ),
    content: join(
      paragraphs(
        t(
          'Auf der Projektseite steht ein Zins vor Steuern. Auf Ihrem Konto kommt weniger an, weil die zahlende Stelle Kapitalertragsteuer einbehält. Wie viel, hängt von drei Angaben ab: Ihrem Freistellungsauftrag, der Kirchensteuer und davon, ob Sie in Deutschland steuerpflichtig sind.',
          'The project page shows interest before tax. Less arrives in your account because the paying agent withholds capital gains tax. How much depends on three facts: your exemption order, church tax and whether you are liable to tax in Germany.',
          'Na stronie projektu podane są odsetki przed opodatkowaniem. Na rachunek wpływa mniej, bo instytucja wypłacająca pobiera podatek od zysków kapitałowych. Ile, zależy od trzech rzeczy: zlecenia zwolnienia, podatku kościelnego i tego, czy podlega się opodatkowaniu w Niemczech.',
        ),
      ),
      heading(
        t('Das Beispiel', 'The example', 'Przykład'),
        t(
          '5.000 Euro zu 6 % ergeben 300 Euro Zins im Jahr. Ohne Freistellungsauftrag und ohne Kirchensteuer gehen 75,00 Euro Kapitalertragsteuer und 4,12 Euro Solidaritätszuschlag ab. Es bleiben 220,88 Euro. Das entspricht rund 4,42 % nach Steuern.',
          '5,000 euros at 6% give 300 euros of interest a year. Without exemption order and church tax, 75.00 euros capital gains tax and 4.12 euros solidarity surcharge are deducted. 220.88 euros remain, which is about 4.42% after tax.',
          '5000 euro przy 6% daje 300 euro odsetek rocznie. Bez zlecenia zwolnienia i podatku kościelnego odchodzi 75,00 euro podatku i 4,12 euro dodatku solidarnościowego. Zostaje 220,88 euro, czyli około 4,42% po opodatkowaniu.',
        ),
      ),
      heading(
        t('Der Freistellungsauftrag', 'The exemption order', 'Zlecenie zwolnienia'),
        t(
          'Alleinstehende können 1.000 Euro im Jahr steuerfrei vereinnahmen, Paare zusammen 2.000 Euro. Der Betrag lässt sich auf mehrere Stellen verteilen. Bei Goldammer erteilen Sie den Auftrag je Anlage und Kalenderjahr im Profil unter „Steuer“.',
          'Single persons may receive 1,000 euros a year free of tax, couples 2,000 euros together. The amount can be spread over several institutions. At Goldammer you give the order per investment and calendar year in your profile under “Tax”.',
          'Osoby samotne mogą otrzymać rocznie 1000 euro bez podatku, pary razem 2000 euro. Kwotę można rozdzielić między kilka instytucji. W Goldammer zlecenie składa się dla każdej inwestycji i roku kalendarzowego w profilu, w zakładce „Podatki”.',
        ),
        t(
          'Dieser Text ersetzt keine steuerliche Beratung.',
          'This text does not replace tax advice.',
          'Ten tekst nie zastępuje doradztwa podatkowego.',
        ),
      ),
    ),
    cover: 'blog-1.svg',
    authorKey: 'theo',
    publishedAt: '2026-11-12T07:00:00Z',
    readingMinutes: 3,
    tags: ['tax'],
  },
  {
    key: 'blog-how-we-check',
    title: t(
      'So prüfen wir ein Projekt, bevor es online geht',
      'How we check a project before it goes online',
      'Jak sprawdzamy projekt, zanim trafi na stronę',
    ),
    slug: t('wie-wir-pruefen', 'how-we-check', 'jak-sprawdzamy'),
    category: insight,
    teaser: t(
      'Diese Unterlagen lesen wir, und diese Fragen stellen wir jeder Emittentin.',
      'These are the documents we read and the questions we ask every issuer.',
      'Te dokumenty czytamy i te pytania zadajemy każdemu emitentowi.',
    ),
    content: join(
      paragraphs(
        t(
          'Wer bei uns Kapital anfragt, füllt ein Formular aus und schickt eine Präsentation. Die meisten Anfragen lehnen wir ab, oft schon am ersten Tag: Das Vorhaben ist zu früh, die Zahlen fehlen oder das Geld soll alte Schulden ablösen.',
          'Whoever asks us for capital fills in a form and sends a presentation. We decline most requests, often on the first day: the project is too early, figures are missing or the money is meant to replace old debt.',
          'Kto szuka u nas kapitału, wypełnia formularz i przesyła prezentację. Większość zapytań odrzucamy, często już pierwszego dnia: projekt jest zbyt wczesny, brakuje liczb albo pieniądze mają spłacić stare długi.',
        ),
      ),
      heading(t('Was wir lesen', 'What we read', 'Co czytamy')),
      bullets(
        t(
          'Jahresabschlüsse der letzten drei Jahre und die laufende Auswertung',
          'Annual accounts of the last three years and the current evaluation',
          'Sprawozdania z trzech lat i bieżące zestawienia',
        ),
        t(
          'Handelsregister, Gesellschafterliste und Verträge mit nahestehenden Personen',
          'Commercial register, shareholder list and contracts with related parties',
          'Rejestr handlowy, listę wspólników i umowy z osobami powiązanymi',
        ),
        t(
          'Genehmigungen, Gutachten und die größten Liefer- und Abnahmeverträge',
          'Permits, expert reports and the largest supply and purchase contracts',
          'Pozwolenia, ekspertyzy oraz największe umowy dostaw i odbioru',
        ),
      ),
      heading(
        t('Was wir nicht leisten', 'What we do not do', 'Czego nie robimy'),
        t(
          'Unsere Prüfung ist keine Empfehlung und kein Gütesiegel. Wir wissen nicht, ob ein Vorhaben gelingt. Wir achten darauf, dass Sie die Angaben bekommen, die Sie für Ihre eigene Entscheidung brauchen.',
          'Our check is neither a recommendation nor a seal of quality. We do not know whether a project will succeed. We make sure you get the information you need for your own decision.',
          'Nasza kontrola nie jest rekomendacją ani znakiem jakości. Nie wiemy, czy przedsięwzięcie się uda. Dbamy o to, by inwestor dostał informacje potrzebne do własnej decyzji.',
        ),
      ),
    ),
    cover: 'wind-evening.jpg',
    authorKey: 'rieke',
    publishedAt: '2026-10-29T07:00:00Z',
    readingMinutes: 4,
    tags: ['platform'],
  },
  {
    key: 'blog-subordination',
    title: t(
      'Nachrang heißt: Andere zuerst',
      'Subordination means: others first',
      'Podporządkowanie znaczy: inni pierwsi',
    ),
    slug: t('was-nachrang-bedeutet', 'what-subordination-means', 'co-znaczy-podporzadkowanie'),
    category: risk,
    teaser: t(
      'Warum ein qualifizierter Rangrücktritt im Ernstfall den Unterschied macht.',
      'Why qualified subordination makes the difference when things go wrong.',
      'Dlaczego kwalifikowane podporządkowanie ma znaczenie, gdy sprawy idą źle.',
    ),
    content: join(
      paragraphs(
        t(
          'Viele Angebote auf Goldammer sind Nachrangdarlehen. Das Wort klingt technisch, die Folge ist einfach: Wenn das Geld nicht für alle reicht, bekommen Sie zuletzt etwas. Häufig bleibt dann nichts übrig.',
          'Many offers on Goldammer are subordinated loans. The word sounds technical, the consequence is simple: if there is not enough money for everyone, you are paid last. Often nothing is left by then.',
          'Wiele ofert w Goldammer to pożyczki podporządkowane. Słowo brzmi technicznie, skutek jest prosty: jeśli pieniędzy nie wystarczy dla wszystkich, inwestor dostaje zapłatę na końcu. Często nic już wtedy nie zostaje.',
        ),
      ),
      heading(
        t('Was „qualifiziert“ hinzufügt', 'What “qualified” adds', 'Co dodaje słowo „kwalifikowane”'),
        t(
          'Beim qualifizierten Rangrücktritt gilt eine Sperre schon vor der Insolvenz. Solange Zins oder Rückzahlung das Unternehmen zahlungsunfähig machen würden, dürfen Sie beides nicht verlangen. Die Zahlung kann Jahre ausbleiben, ohne dass ein Gericht eingeschaltet wird.',
          'With qualified subordination a bar applies even before insolvency. As long as interest or repayment would make the company insolvent, you may not demand either. Payment can be missing for years without a court being involved.',
          'Przy kwalifikowanym podporządkowaniu blokada obowiązuje jeszcze przed upadłością. Dopóki odsetki lub zwrot kapitału doprowadziłyby spółkę do niewypłacalności, nie wolno ich żądać. Płatności może nie być przez lata, bez udziału sądu.',
        ),
      ),
      heading(
        t('Ein Fall aus der Praxis', 'A case from practice', 'Przypadek z praktyki'),
        t(
          'Krümelwerk hat in diesem Herbst eine Zinszahlung acht Wochen verspätet geleistet. Der Grund stand am selben Tag im Portal. Genau solche Meldungen gehören dorthin, auch wenn sie unangenehm sind.',
          'This autumn Krümelwerk paid interest eight weeks late. The reason was in the portal the same day. Such notices belong there, even if they are unpleasant.',
          'Tej jesieni Krümelwerk wypłacił odsetki z ośmiotygodniowym opóźnieniem. Powód tego samego dnia pojawił się w portalu. Takie wiadomości powinny tam być, nawet jeśli są niewygodne.',
        ),
      ),
    ),
    cover: 'blog-3.svg',
    authorKey: 'theo',
    publishedAt: '2026-10-15T07:00:00Z',
    readingMinutes: 3,
    tags: ['risk'],
  },
  {
    key: 'blog-spreading',
    title: t(
      'Streuen: Wie viel in ein einzelnes Projekt?',
      'Spreading: how much into a single project?',
      'Dywersyfikacja: ile w jeden projekt?',
    ),
    slug: t('streuen', 'spreading', 'dywersyfikacja'),
    category: risk,
    teaser: t(
      'Ein Ausfall unter zehn kleinen Beträgen schmerzt weniger als einer unter zwei großen.',
      'One default among ten small amounts hurts less than one among two large ones.',
      'Jedna strata wśród dziesięciu małych kwot boli mniej niż jedna wśród dwóch dużych.',
    ),
    content: join(
      paragraphs(
        t(
          'Angenommen, Sie legen 5.000 Euro zu 6 % an. Fällt ein Projekt vollständig aus und steckten darin 2.500 Euro, brauchen Sie mit dem Rest viele Jahre, um den Verlust aufzuholen. Waren es 500 Euro, ist der Verlust nach knapp zwei Jahren durch die übrigen Zinsen gedeckt, falls diese gezahlt werden.',
          'Suppose you invest 5,000 euros at 6%. If one project fails completely and 2,500 euros were in it, it takes many years to make up the loss with the rest. If it was 500 euros, the remaining interest covers the loss after just under two years, provided it is paid.',
          'Załóżmy, że inwestujemy 5000 euro na 6%. Jeśli jeden projekt całkowicie upadnie, a było w nim 2500 euro, odrobienie straty z reszty zajmie wiele lat. Jeśli było 500 euro, pozostałe odsetki pokryją stratę po niecałych dwóch latach, o ile zostaną wypłacone.',
        ),
        t(
          'Streuen hilft nur gegen Einzelausfälle. Wer zehn Windparks in derselben Gegend wählt, hat immer noch ein Wetter. Das Dashboard zeigt deshalb den Anteil je Branche und je Anlageform.',
          'Spreading only helps against single defaults. Ten wind farms in the same area still share the same weather. The dashboard therefore shows the share per industry and per form of investment.',
          'Dywersyfikacja chroni tylko przed pojedynczą stratą. Dziesięć farm wiatrowych w jednej okolicy ma wciąż tę samą pogodę. Dlatego pulpit pokazuje udział według branży i formy inwestycji.',
        ),
      ),
    ),
    cover: 'blog-4.svg',
    authorKey: 'redaktion',
    publishedAt: '2026-09-24T07:00:00Z',
    readingMinutes: 2,
    tags: ['risk'],
  },
  {
    key: 'blog-tokens',
    title: t(
      'Was ein Token ist und was er nicht ist',
      'What a token is and what it is not',
      'Czym jest token, a czym nie',
    ),
    slug: t('was-ein-token-ist', 'what-a-token-is', 'czym-jest-token'),
    category: knowledge,
    teaser: t(
      'Register statt Urkunde: So funktionieren tokenisierte Anleihen und Anteile.',
      'A register instead of paper: how tokenised bonds and shares work.',
      'Rejestr zamiast dokumentu: jak działają tokenizowane obligacje i udziały.',
    ),
    content: join(
      paragraphs(
        t(
          'Ein Token ist ein Eintrag in einem Register, das technisch verteilt geführt wird. Bei Kryptowertpapieren ersetzt er die Urkunde. Rechte und Risiken ergeben sich aus den Bedingungen, nicht aus der Technik.',
          'A token is an entry in a register that is technically kept in a distributed way. For crypto securities it replaces the paper. Rights and risks follow from the terms, not from technology.',
          'Token to wpis w rejestrze prowadzonym w sposób rozproszony. Przy kryptopapierach wartościowych zastępuje dokument. Prawa i ryzyko wynikają z warunków emisji, a nie z techniki.',
        ),
        t(
          'Sie brauchen ein Wallet. Wenn Sie keines haben, richtet ein Verwahrer eines für Sie ein. Mit einem eigenen Wallet tragen Sie die Verantwortung für den Schlüssel. Geht er verloren, kann der Zugang verloren sein.',
          'You need a wallet. If you have none, a custodian sets one up for you. With your own wallet you are responsible for the key. If it is lost, access may be lost.',
          'Potrzebny jest portfel. Jeśli go nie ma, założy go powiernik. Przy własnym portfelu odpowiada się za klucz. Jego utrata może oznaczać utratę dostępu.',
        ),
        t(
          'Ein Token lässt sich nicht automatisch verkaufen. Ob es einen Markt gibt, steht in den Unterlagen der Anlage. Meist gibt es keinen.',
          'A token cannot automatically be sold. The documents of the investment say whether there is a market. Usually there is none.',
          'Tokena nie da się automatycznie sprzedać. Czy istnieje rynek, podają dokumenty inwestycji. Zwykle go nie ma.',
        ),
      ),
    ),
    cover: 'blog-5.svg',
    authorKey: 'rieke',
    publishedAt: '2026-09-03T07:00:00Z',
    readingMinutes: 2,
    tags: ['token'],
  },
  {
    key: 'blog-knowledge-survey',
    title: t(
      'Warum wir nach Kenntnissen und Erfahrungen fragen',
      'Why we ask about knowledge and experience',
      'Dlaczego pytamy o wiedzę i doświadczenie',
    ),
    slug: t('kenntnisse-und-erfahrungen', 'knowledge-and-experience', 'wiedza-i-doswiadczenie'),
    category: insight,
    teaser: t(
      'Acht Fragen, ein Ergebnis und was danach mit den Antworten geschieht.',
      'Eight questions, one result and what happens to the answers afterwards.',
      'Osiem pytań, jeden wynik i co dzieje się potem z odpowiedziami.',
    ),
    content: join(
      paragraphs(
        t(
          'Vor der ersten Zeichnung beantworten Sie acht Fragen. Das Wertpapierhandelsgesetz verlangt sie, damit Menschen gewarnt werden, denen eine Anlage fremd ist. Sie können die Antwort verweigern; dann erhalten Sie ebenfalls einen Hinweis.',
          'Before the first subscription you answer eight questions. The German securities trading act requires them so that people who are not familiar with an investment are warned. You may decline to answer; then you also receive a notice.',
          'Przed pierwszym zapisem odpowiada się na osiem pytań. Wymaga ich niemiecka ustawa o obrocie papierami wartościowymi, aby ostrzec osoby, którym dana forma inwestycji jest obca. Można odmówić odpowiedzi; wtedy także pojawia się ostrzeżenie.',
        ),
        t(
          'Ein Ergebnis „nicht angemessen“ verbietet die Anlage nicht. Sie bestätigen dann zusätzlich, dass Sie den Hinweis gelesen haben. Der Test kann nur einmal ausgefüllt werden. Danach ist er gesperrt und liegt dem lizenzierten Institut vor.',
          'A result of “not appropriate” does not forbid the investment. You then confirm in addition that you have read the notice. The test can be taken only once. Afterwards it is locked and available to the licensed institution.',
          'Wynik „nieodpowiednie” nie zabrania inwestycji. Trzeba wtedy dodatkowo potwierdzić przeczytanie ostrzeżenia. Test wypełnia się tylko raz. Potem jest zablokowany i dostępny dla licencjonowanej instytucji.',
        ),
      ),
    ),
    cover: 'blog-6.svg',
    authorKey: 'redaktion',
    publishedAt: '2026-08-20T07:00:00Z',
    readingMinutes: 2,
    tags: ['platform'],
  },
  {
    key: 'blog-read-annual-accounts',
    title: t(
      'Fünf Zahlen, die Sie im Jahresabschluss zuerst suchen',
      'Five figures to look for first in annual accounts',
      'Pięć liczb, których warto szukać najpierw w sprawozdaniu',
    ),
    slug: t('fuenf-zahlen-im-jahresabschluss', 'five-figures-in-annual-accounts', 'piec-liczb-w-sprawozdaniu'),
    category: knowledge,
    teaser: t(
      'Man muss nicht alles verstehen. Diese fünf Stellen verraten das meiste.',
      'You do not have to understand everything. These five places tell you the most.',
      'Nie trzeba rozumieć wszystkiego. Te pięć miejsc mówi najwięcej.',
    ),
    content: join(
      paragraphs(
        t(
          'Ein Jahresabschluss hat viele Seiten und wenige Sätze. Wer ihn zum ersten Mal liest, sucht am besten nach fünf Zahlen und vergleicht sie mit dem Vorjahr. Alle fünf stehen in der Bilanz oder in der Gewinn- und Verlustrechnung {## Die Bilanz zeigt einen Stichtag, die Gewinn- und Verlustrechnung ein ganzes Jahr. ##}.',
          'Annual accounts have many pages and few sentences. When reading them for the first time, it is best to look for five figures and compare them with the year before. All five are in the balance sheet or in the profit and loss account {## The balance sheet shows one day, the profit and loss account a whole year. ##}.',
          'Sprawozdanie roczne ma wiele stron i mało zdań. Czytając je pierwszy raz, najlepiej poszukać pięciu liczb i porównać je z poprzednim rokiem. Wszystkie są w bilansie albo w rachunku zysków i strat {## Bilans pokazuje jeden dzień, rachunek zysków i strat cały rok. ##}.',
        ),
      ),
      mapText((locale) => {
        const rows = {
          'de-DE': [
            ['Eigenkapital', 'Wie viel Verlust verträgt das Unternehmen?'],
            ['Bankschulden', 'Wer wird vor Ihnen bezahlt?'],
            ['Umsatz', 'Wächst das Geschäft, oder wächst nur die Hoffnung?'],
            ['Ergebnis', 'Bleibt nach allen Kosten etwas übrig?'],
            ['Liquide Mittel', 'Wie viele Monate reicht das Geld?'],
          ],
          'en-GB': [
            ['Equity', 'How much loss can the company bear?'],
            ['Bank debt', 'Who is paid before you?'],
            ['Revenue', 'Is business growing, or only hope?'],
            ['Result', 'Is anything left after all costs?'],
            ['Cash', 'For how many months will the money last?'],
          ],
          'pl-PL': [
            ['Kapitał własny', 'Ile straty zniesie spółka?'],
            ['Kredyty bankowe', 'Kto jest spłacany wcześniej?'],
            ['Przychody', 'Rośnie biznes czy tylko nadzieja?'],
            ['Wynik', 'Czy po kosztach coś zostaje?'],
            ['Środki pieniężne', 'Na ile miesięcy wystarczy pieniędzy?'],
          ],
        }[locale]
        return `<table><tbody>${rows.map(([name, question]) => `<tr><th scope="row">${name}</th><td>${question}</td></tr>`).join('')}</tbody></table>`
      }),
      heading(
        t('Und dann?', 'And then?', 'I co dalej?'),
        t(
          'Eine einzelne Zahl sagt wenig. Fragen Sie im Dialog nach, wenn sich eine von einem Jahr zum nächsten stark verändert hat. Emittentinnen antworten öffentlich, und die Antwort sagt oft mehr als der Abschluss.',
          'A single figure says little. Ask in the dialog if one has changed a lot from one year to the next. Issuers answer in public, and the answer often tells more than the accounts.',
          'Pojedyncza liczba mówi niewiele. Jeśli któraś mocno się zmieniła z roku na rok, warto zapytać w dialogu. Emitenci odpowiadają publicznie, a odpowiedź często mówi więcej niż sprawozdanie.',
        ),
      ),
    ),
    cover: 'how-it-works.svg',
    authorKey: 'rieke',
    publishedAt: '2026-11-05T07:00:00Z',
    readingMinutes: 2,
    tags: ['accounts'],
  },
  {
    key: 'blog-visit-quellhain',
    title: t('Ein Tag am Umspannwerk', 'A day at the substation', 'Dzień przy stacji transformatorowej'),
    slug: t('ein-tag-am-umspannwerk', 'a-day-at-the-substation', 'dzien-przy-stacji'),
    category: insight,
    teaser: t(
      'Wir waren in Quellhain und haben uns zeigen lassen, wofür das Geld ausgegeben wird.',
      'We visited Quellhain and were shown what the money is spent on.',
      'Byliśmy w Quellhain i zobaczyliśmy, na co idą pieniądze.',
    ),
    content: join(
      paragraphs(
        t(
          'Der Weg führt an Rübenfeldern vorbei, dann kommt ein Zaun. Dahinter stehen zwei alte Transformatoren und das Fundament für den neuen. Bauleiterin Wiebke Windmuster zeigt auf die Schalung: In sechs Wochen wird betoniert, wenn der Frost mitspielt.',
          'The path leads past beet fields to a fence. Behind it stand two old transformers and the foundation for the new one. Site manager Wiebke Windmuster points at the formwork: in six weeks concrete will be poured if the frost allows.',
          'Droga prowadzi wzdłuż pól buraków, potem jest płot. Za nim stoją dwa stare transformatory i fundament pod nowy. Kierowniczka budowy Wiebke Windmuster pokazuje szalunek: betonowanie za sześć tygodni, jeśli mróz pozwoli.',
        ),
      ),
      mapText((locale) => {
        const alt = {
          'de-DE': 'Zeichnung: Windpark Quellhain im Abendlicht',
          'en-GB': 'Drawing: Quellhain wind farm in the evening light',
          'pl-PL': 'Rysunek: farma wiatrowa Quellhain o zmierzchu',
        }[locale]
        return `<p><img src="/art/quellhain.svg" alt="${alt}" width="800" height="500"></p>`
      }),
      paragraphs(
        t(
          'Der teuerste Posten ist nicht der Transformator, sondern das Kabel bis zur nächsten Leitung. Die Preise dafür sind seit der Planung gestiegen. Das steht auch im Update vom Oktober, und dort steht, wer die Mehrkosten trägt: die Betreiberin, nicht die Anleger.',
          'The most expensive item is not the transformer but the cable to the nearest line. Its price has risen since planning. The October update says so, too, and also who bears the extra cost: the operator, not the investors.',
          'Najdroższy nie jest transformator, lecz kabel do najbliższej linii. Jego cena wzrosła od czasu planowania. Napisano o tym także w październikowej aktualności, podobnie jak o tym, kto ponosi dodatkowy koszt: operator, nie inwestorzy.',
        ),
      ),
    ),
    cover: 'quellhain.svg',
    authorKey: 'redaktion',
    publishedAt: '2026-10-22T07:00:00Z',
    readingMinutes: 2,
    tags: ['visit'],
  },
]
