import { page, section, text } from './cms.ts'
import { riskWarning } from './products/standard-texts.ts'
import { bullets, heading, join, paragraphs, same, t } from './text.ts'
import type { DemoPage, Translated } from './types.ts'

const sample = t(
  'Dies sind Mustertexte einer fiktiven Marke.',
  'These are sample texts of a fictitious brand.',
  'To teksty przykładowe fikcyjnej marki.',
)

function plainPage(
  key: string,
  title: Translated,
  path: Translated,
  teaser: Translated,
  ...parts: Translated[]
): DemoPage {
  const headline = join(t(`<h1>${title['de-DE']}</h1>`, `<h1>${title['en-GB']}</h1>`, `<h1>${title['pl-PL']}</h1>`))
  return page(key, title, path, teaser, [section([text(join(headline, ...parts))])])
}

export const legalPages: DemoPage[] = [
  plainPage(
    'terms',
    t('Allgemeine Geschäftsbedingungen', 'General terms', 'Regulamin'),
    same('agb'),
    t(
      'Die Bedingungen für die Nutzung von Goldammer.',
      'The terms for using Goldammer.',
      'Warunki korzystania z Goldammer.',
    ),
    paragraphs(sample),
    heading(
      t('1. Gegenstand', '1. Subject', '1. Przedmiot'),
      t(
        'Goldammer betreibt einen Marktplatz, auf dem Unternehmen Kapitalanlagen und Waren anbieten. Der Vertrag über eine Anlage kommt zwischen Ihnen und der Emittentin zustande. Goldammer vermittelt und wird nicht Vertragspartner der Anlage.',
        'Goldammer runs a marketplace on which companies offer investments and goods. The contract on an investment is concluded between you and the issuer. Goldammer arranges it and is no party to the investment.',
        'Goldammer prowadzi platformę, na której firmy oferują inwestycje i towary. Umowa inwestycyjna zostaje zawarta między inwestorem a emitentem. Goldammer pośredniczy i nie jest stroną tej umowy.',
      ),
    ),
    heading(
      t('2. Konto', '2. Account', '2. Konto'),
      t(
        'Sie müssen volljährig sein, um zu zeichnen. Ihre Zugangsdaten halten Sie geheim. Wir können ein Konto sperren, wenn Angaben falsch sind oder ein Verdacht auf Missbrauch besteht.',
        'You must be of age to subscribe. You keep your access data secret. We may lock an account if information is wrong or misuse is suspected.',
        'Aby złożyć zapis, trzeba być pełnoletnim. Dane dostępowe należy zachować w tajemnicy. Możemy zablokować konto, jeśli dane są nieprawdziwe lub zachodzi podejrzenie nadużycia.',
      ),
    ),
    heading(
      t('3. Zeichnung', '3. Subscription', '3. Zapis'),
      t(
        'Mit dem Knopf „Zahlungspflichtig investieren“ geben Sie ein verbindliches Angebot ab. Der Vertrag kommt mit der Annahme durch die Emittentin zustande. Es besteht kein Anspruch auf Annahme.',
        'With the button "Invest with obligation to pay" you make a binding offer. The contract is concluded when the issuer accepts. There is no claim to acceptance.',
        'Przyciskiem „Inwestuję z obowiązkiem zapłaty” składa się wiążącą ofertę. Umowa zostaje zawarta z chwilą przyjęcia jej przez emitenta. Nie ma roszczenia o przyjęcie oferty.',
      ),
    ),
    heading(
      t('4. Widerruf', '4. Withdrawal', '4. Odstąpienie'),
      t(
        'Ob und wie lange Sie widerrufen können, steht bei jeder Anlage. Den Widerruf erklären Sie im Portal, über den Knopf am Ende jeder Seite oder in Textform.',
        'Whether and how long you can withdraw is stated with every investment. You declare withdrawal in the portal, with the button at the end of every page or in text form.',
        'Przy każdej inwestycji podano, czy i jak długo można odstąpić od umowy. Odstąpienie zgłasza się w portalu, przyciskiem na dole strony lub w formie tekstowej.',
      ),
    ),
    heading(
      t('5. Vergütung', '5. Fees', '5. Opłaty'),
      t(
        'Die Nutzung ist für Sie kostenlos. Goldammer erhält eine Vergütung von der Emittentin; ihre Höhe steht bei den Kosteninformationen jeder Anlage.',
        'Use is free of charge for you. Goldammer receives a fee from the issuer; its amount is stated in the cost information of each investment.',
        'Korzystanie z platformy jest bezpłatne. Goldammer otrzymuje wynagrodzenie od emitenta; jego wysokość podano w informacji o kosztach każdej inwestycji.',
      ),
    ),
    heading(
      t('6. Schlussbestimmungen', '6. Final provisions', '6. Postanowienia końcowe'),
      t(
        'Es gilt deutsches Recht. Verbindlich ist die deutsche Fassung, Übersetzungen dienen dem Verständnis.',
        'German law applies. The German version is binding; translations are for understanding only.',
        'Obowiązuje prawo niemieckie. Wiążąca jest wersja niemiecka, tłumaczenia służą zrozumieniu.',
      ),
    ),
  ),
  plainPage(
    'privacy',
    t('Datenschutz', 'Privacy', 'Prywatność'),
    t('datenschutz', 'privacy', 'prywatnosc'),
    t(
      'Welche Daten wir verarbeiten und warum.',
      'Which data we process and why.',
      'Jakie dane przetwarzamy i dlaczego.',
    ),
    paragraphs(sample),
    heading(
      t('Verantwortlich', 'Controller', 'Administrator'),
      t(
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt, datenschutz@goldammer.example.',
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt, datenschutz@goldammer.example.',
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt, datenschutz@goldammer.example.',
      ),
    ),
    heading(t('Was wir verarbeiten', 'What we process', 'Co przetwarzamy')),
    bullets(
      t(
        'Kontodaten, um Ihnen ein Konto bereitzustellen (Vertrag)',
        'Account data, to provide your account (contract)',
        'Dane konta, aby je prowadzić (umowa)',
      ),
      t(
        'Ausweisdaten und Prüfergebnisse, weil das Geldwäschegesetz sie verlangt (rechtliche Pflicht)',
        'Identity data and check results, because the money laundering act requires them (legal duty)',
        'Dane dokumentu i wyniki weryfikacji, bo wymaga tego ustawa o praniu pieniędzy (obowiązek prawny)',
      ),
      t(
        'Angaben zu Kenntnissen, Steuern und Bankverbindung, soweit eine Anlage sie braucht',
        'Information on knowledge, tax and bank account as far as an investment needs it',
        'Informacje o wiedzy, podatkach i rachunku, o ile wymaga ich inwestycja',
      ),
      t(
        'Seitenaufrufe je Produkt und Tag, ohne Cookie und ohne Kennung',
        'Page views per product and day, without cookie and without identifier',
        'Wyświetlenia strony produktu na dzień, bez plików cookie i bez identyfikatora',
      ),
    ),
    heading(
      t('Empfänger', 'Recipients', 'Odbiorcy'),
      t(
        'Die Emittentin erhält Namen und Kontakt erst, wenn Ihr Angebot geprüft wird. Zahlungen und Identität bearbeiten Dienstleister in unserem Auftrag. Auswertungen durch Dritte finden nur mit Ihrer Einwilligung statt.',
        'The issuer receives name and contact only once your offer is in review. Payments and identity are handled by service providers on our behalf. Third-party analysis only takes place with your consent.',
        'Emitent otrzymuje imię, nazwisko i kontakt dopiero w trakcie sprawdzania oferty. Płatności i tożsamość obsługują usługodawcy na nasze zlecenie. Analizy stron trzecich odbywają się tylko za zgodą.',
      ),
    ),
    heading(
      t('Ihre Rechte', 'Your rights', 'Prawa'),
      t(
        'Sie können Auskunft, Berichtigung, Löschung und Einschränkung verlangen und sich bei einer Aufsichtsbehörde beschweren. Vertragsunterlagen bewahren wir zehn Jahre auf, Unterlagen zur Identität fünf Jahre nach Ende der Geschäftsbeziehung.',
        'You may request access, correction, deletion and restriction, and complain to a supervisory authority. We keep contract records for ten years and identity records for five years after the end of the relationship.',
        'Można żądać dostępu, sprostowania, usunięcia i ograniczenia danych oraz złożyć skargę do organu nadzorczego. Dokumenty umów przechowujemy dziesięć lat, dokumenty tożsamości pięć lat po zakończeniu współpracy.',
      ),
    ),
  ),
  plainPage(
    'imprint',
    t('Impressum', 'Imprint', 'Nota prawna'),
    t('impressum', 'imprint', 'nota-prawna'),
    t('Anbieterangaben.', 'Provider information.', 'Dane usługodawcy.'),
    paragraphs(
      sample,
      t(
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt. Telefon 030 23125-100, E-Mail kontakt@goldammer.example.',
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt. Phone 030 23125-100, e-mail kontakt@goldammer.example.',
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt. Telefon 030 23125-100, e-mail kontakt@goldammer.example.',
      ),
      t(
        'Geschäftsführung: Ada Muster. Amtsgericht Beispielstadt, HRB 990001. Umsatzsteuer-Identifikationsnummer DE999000001.',
        'Managing director: Ada Muster. Amtsgericht Beispielstadt, HRB 990001. VAT identification number DE999000001.',
        'Zarząd: Ada Muster. Amtsgericht Beispielstadt, HRB 990001. Numer VAT DE999000001.',
      ),
      t(
        'Anlagevermittlung als vertraglich gebundene Vermittlerin für Rechnung und unter der Haftung der Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt. Aufsicht: Bundesanstalt für Finanzdienstleistungsaufsicht.',
        'Investment broking as a tied agent for the account and under the liability of Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt. Supervision: Federal Financial Supervisory Authority.',
        'Pośrednictwo inwestycyjne jako agent na rachunek i odpowiedzialność Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt. Nadzór: Federalny Urząd Nadzoru Usług Finansowych.',
      ),
      t(
        'Wir sind nicht bereit und nicht verpflichtet, an einem Verfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
        'We are neither willing nor obliged to take part in proceedings before a consumer arbitration board.',
        'Nie jesteśmy skłonni ani zobowiązani do udziału w postępowaniu przed organem polubownym dla konsumentów.',
      ),
    ),
  ),
  plainPage(
    'risk-notice',
    t('Risikohinweise', 'Risk notice', 'Informacja o ryzyku'),
    t('risikohinweise', 'risk-notice', 'informacja-o-ryzyku'),
    t(
      'Was beim Investieren schiefgehen kann.',
      'What can go wrong when investing.',
      'Co może pójść źle przy inwestowaniu.',
    ),
    paragraphs(riskWarning),
    heading(
      t('Totalverlust', 'Total loss', 'Utrata całości'),
      t(
        'Das eingesetzte Geld kann vollständig verloren gehen. Es gibt weder Einlagensicherung noch Anlegerentschädigung. Nehmen Sie für eine Anlage keinen Kredit auf.',
        'The money invested can be lost completely. There is neither deposit protection nor investor compensation. Do not borrow money for an investment.',
        'Zainwestowane pieniądze można stracić w całości. Nie działa gwarancja depozytów ani system rekompensat. Nie należy zaciągać kredytu na inwestycję.',
      ),
    ),
    heading(
      t('Rang', 'Rank', 'Pierwszeństwo'),
      t(
        'Bei nachrangigen Anlagen werden andere Gläubiger vor Ihnen bezahlt. Zahlungen können schon vor einer Insolvenz ausgesetzt werden.',
        'With subordinated investments other creditors are paid before you. Payments can be suspended even before insolvency.',
        'Przy inwestycjach podporządkowanych inni wierzyciele są spłacani wcześniej. Płatności mogą zostać wstrzymane jeszcze przed upadłością.',
      ),
    ),
    heading(
      t('Bindung', 'Lock-in', 'Związanie środków'),
      t(
        'Ihr Geld ist für die Laufzeit gebunden. Ein Markt, auf dem Sie früher verkaufen könnten, besteht meist nicht.',
        'Your money is tied up for the term. Usually there is no market on which you could sell earlier.',
        'Pieniądze są związane na cały okres. Zwykle nie ma rynku, na którym można by sprzedać inwestycję wcześniej.',
      ),
    ),
    heading(
      t('Streuung', 'Spreading', 'Dywersyfikacja'),
      t(
        'Verteilen Sie Ihr Geld auf verschiedene Vorhaben, Branchen und Anlageformen. Das senkt das Risiko eines Ausfalls, hebt es aber nicht auf.',
        'Spread your money over different projects, industries and forms. This lowers the risk of a default but does not remove it.',
        'Warto rozłożyć pieniądze na różne projekty, branże i formy. Zmniejsza to ryzyko straty, ale go nie usuwa.',
      ),
    ),
  ),
  plainPage(
    'netiquette',
    t('Netiquette', 'Netiquette', 'Netykieta'),
    t('netiquette', 'netiquette', 'netykieta'),
    t('Wie wir miteinander schreiben.', 'How we write to each other.', 'Jak ze sobą piszemy.'),
    paragraphs(
      t(
        'Im Dialog fragen Anleger, und die Emittentin antwortet öffentlich. Damit das allen nützt, gelten einfache Regeln.',
        'In the dialog investors ask and the issuer answers in public. Simple rules make this useful for everyone.',
        'W dialogu inwestorzy pytają, a emitent odpowiada publicznie. Aby służyło to wszystkim, obowiązują proste zasady.',
      ),
    ),
    bullets(
      t(
        'Sachlich bleiben, auch wenn ein Vorhaben enttäuscht.',
        'Stay factual, even if a project disappoints.',
        'Piszmy rzeczowo, nawet gdy projekt rozczarowuje.',
      ),
      t(
        'Quellen nennen, wenn Zahlen behauptet werden.',
        'Name sources when stating figures.',
        'Podawajmy źródła, gdy powołujemy się na liczby.',
      ),
      t(
        'Keine persönlichen Daten und keine Werbung.',
        'No personal data and no advertising.',
        'Bez danych osobowych i bez reklam.',
      ),
      t(
        'Keine Empfehlungen: Niemand kennt die Lage der anderen.',
        'No recommendations: nobody knows the situation of the others.',
        'Bez rekomendacji: nikt nie zna sytuacji innych.',
      ),
    ),
    paragraphs(
      t(
        'Nach drei Meldungen wird ein Beitrag ausgeblendet, bis wir ihn gelesen haben.',
        'After three reports a comment is hidden until we have read it.',
        'Po trzech zgłoszeniach wpis zostaje ukryty, dopóki go nie przeczytamy.',
      ),
    ),
  ),
]
