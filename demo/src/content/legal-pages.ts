import type { MessageKey } from '@goldammer/sdk/messages'
import { RISK_NOTICES } from '@goldammer/sdk/rules/risk-notice'
import { translate } from '@goldammer/sdk/translate'
import { plainPage } from './cms.ts'
import { bullets, heading, mapText, paragraphs, same, t } from './text.ts'
import type { DemoPage } from './types.ts'

const sample = t(
  'Dies sind Mustertexte einer fiktiven Marke.',
  'These are sample texts of a fictitious brand.',
  'To teksty przykładowe fikcyjnej marki.',
)

export const legalPages: DemoPage[] = [
  plainPage(
    'terms',
    t('Allgemeine Geschäftsbedingungen', 'Terms and conditions', 'Regulamin'),
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
        'Goldammer betreibt einen Marktplatz, auf dem Unternehmen Kapitalanlagen anbieten, und verkauft dort Waren im eigenen Namen. Der Vertrag über eine Anlage kommt zwischen Ihnen und der Emittentin zustande. Goldammer vermittelt ihn und wird nicht Vertragspartner.',
        'Goldammer runs a marketplace on which companies offer investments, and sells goods there in its own name. The contract on an investment is concluded between you and the issuer. Goldammer brokers it and does not become a party to it.',
        'Goldammer prowadzi platformę, na której firmy oferują inwestycje, i sprzedaje na niej towary we własnym imieniu. Umowa inwestycyjna zostaje zawarta między inwestorem a emitentem. Goldammer pośredniczy i nie jest stroną tej umowy.',
      ),
    ),
    heading(
      t('2. Konto', '2. Account', '2. Konto'),
      t(
        'Sie müssen volljährig sein, um zu zeichnen. Ihre Zugangsdaten halten Sie geheim. Wir können ein Konto sperren, wenn Angaben falsch sind oder ein Verdacht auf Missbrauch besteht.',
        'You must be of age to subscribe. You must keep your sign-in details secret. We may lock an account if information is wrong or misuse is suspected.',
        'Aby złożyć zapis, trzeba być pełnoletnim. Dane dostępowe należy zachować w tajemnicy. Możemy zablokować konto, jeśli dane są nieprawdziwe lub zachodzi podejrzenie nadużycia.',
      ),
    ),
    heading(
      t('3. Zeichnung', '3. Subscription', '3. Zapis'),
      t(
        'Mit dem Knopf „Zahlungspflichtig investieren“ geben Sie ein verbindliches Angebot ab. Der Vertrag kommt mit der Annahme durch die Emittentin zustande. Es besteht kein Anspruch auf Annahme.',
        'With the “Invest with obligation to pay” button you make a binding offer. The contract is concluded when the issuer accepts it. There is no entitlement to acceptance.',
        'Przyciskiem „Inwestuję z obowiązkiem zapłaty” składa się wiążącą ofertę. Umowa zostaje zawarta z chwilą przyjęcia jej przez emitenta. Nie przysługuje roszczenie o przyjęcie oferty.',
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
      t('6. Beiträge und Bewertungen', '6. Posts and reviews', '6. Wpisy i opinie'),
      t(
        'Was Sie im Dialog oder als Bewertung schreiben, bleibt Ihr Text; Sie erlauben uns, ihn auf der Plattform zu zeigen. Es gilt die Netiquette. Beiträge, die gegen sie oder gegen Gesetze verstoßen, blenden wir aus und sagen Ihnen, warum.',
        'What you write in the dialog or as a review remains your text; you allow us to show it on the platform. The netiquette applies. We hide posts that violate it or the law and tell you why.',
        'To, co użytkownik pisze w dialogu lub jako opinię, pozostaje jego tekstem; zezwala on nam na pokazanie go na platformie. Obowiązuje netykieta. Wpisy, które ją naruszają lub łamią prawo, ukrywamy i podajemy powód.',
      ),
    ),
    heading(
      t('7. Haftung', '7. Liability', '7. Odpowiedzialność'),
      t(
        'Für Angaben der Emittentinnen haften diese selbst. Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit und Schäden an Leben, Körper oder Gesundheit; bei einfacher Fahrlässigkeit nur, wenn eine wesentliche Pflicht verletzt ist, und beschränkt auf den vorhersehbaren Schaden.',
        'Issuers are liable for their own statements. We are liable without limit for intent, gross negligence and harm to life, body or health; for slight negligence only if an essential duty is breached, and limited to the foreseeable damage.',
        'Za informacje emitentów odpowiadają oni sami. Odpowiadamy bez ograniczeń za winę umyślną, rażące niedbalstwo oraz szkody na życiu, ciele lub zdrowiu; przy zwykłym niedbalstwie tylko w razie naruszenia istotnego obowiązku i w granicach przewidywalnej szkody.',
      ),
    ),
    heading(
      t('8. Schlussbestimmungen', '8. Final provisions', '8. Postanowienia końcowe'),
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
        'Ausweisdaten und Prüfergebnisse, weil das Geldwäschegesetz sie verlangt (rechtliche Verpflichtung)',
        'Identity data and check results, because the German anti-money-laundering act requires them (legal obligation)',
        'Dane dokumentu i wyniki weryfikacji, bo wymaga tego niemiecka ustawa o przeciwdziałaniu praniu pieniędzy (obowiązek prawny)',
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
      t('Wenn Sie uns schreiben', 'When you write to us', 'Gdy Państwo do nas piszą'),
      t(
        'Was Sie in ein Formular eintragen, verwenden wir nur, um zu antworten (Art. 6 Abs. 1 Buchst. b und f DSGVO). Nachrichten löschen wir zwölf Monate nach dem letzten Schritt, Anfragen nach Kapital nach zwölf Monaten, wenn kein Vertrag zustande kommt. Gegen Roboter schützt eine Prüfung auf unserem eigenen Server; Dritte erfahren davon nichts.',
        'We use what you enter in a form only to answer you (Art. 6 (1) (b) and (f) GDPR). We delete messages twelve months after the last step, and requests for capital after twelve months if no contract is concluded. A check on our own server protects against bots; third parties learn nothing of it.',
        'Dane wpisane w formularzu wykorzystujemy wyłącznie do udzielenia odpowiedzi (art. 6 ust. 1 lit. b i f RODO). Wiadomości usuwamy dwanaście miesięcy po ostatnim kroku, a zapytania o kapitał po dwunastu miesiącach, jeśli nie dojdzie do umowy. Przed robotami chroni kontrola na naszym własnym serwerze; osoby trzecie nic o niej nie wiedzą.',
      ),
    ),
    heading(
      t('Newsletter', 'Newsletter', 'Newsletter'),
      t(
        'Den Newsletter erhalten Sie erst, wenn Sie dem Link in unserer Bestätigungsmail gefolgt sind (Art. 6 Abs. 1 Buchst. a DSGVO, § 7 UWG). Zeitpunkt und Adresse der Bestätigung speichern wir als Nachweis. Abbestellen können Sie jederzeit auf der Seite „Newsletter“ oder in Ihrem Konto.',
        'You receive the newsletter only after following the link in our confirmation mail (Art. 6 (1) (a) GDPR, section 7 of the German Unfair Competition Act). We store time and address of the confirmation as proof. You can unsubscribe at any time on the “Newsletter” page or in your account.',
        'Newsletter przychodzi dopiero po otwarciu linku z naszego e-maila potwierdzającego (art. 6 ust. 1 lit. a RODO, § 7 niemieckiej ustawy UWG). Czas i adres potwierdzenia przechowujemy jako dowód. Zrezygnować można w każdej chwili na stronie „Newsletter” lub w swoim koncie.',
      ),
    ),
    heading(
      t('Cookies und fremde Inhalte', 'Cookies and third-party content', 'Pliki cookie i treści zewnętrzne'),
      t(
        'Wir setzen nur Cookies, die der Shop braucht: für Ihre Sitzung (365 Tage), Ihre Sprache (365 Tage) und, wenn Sie über einen Partner kommen, den Einstieg (30 Tage); außerdem für Ihre Cookie-Auswahl (180 Tage) und, solange Sie nicht angemeldet sind, Ihre Merkliste (180 Tage). Videos anderer Anbieter laden wir erst, wenn Sie zustimmen (§ 25 TDDDG); die Zustimmung nehmen Sie am Video oder in den Cookie-Einstellungen zurück.',
        'We set only cookies the shop needs: for your session (365 days), your language (365 days) and, if you come through a partner, the entry point (30 days); also for your cookie choice (180 days) and, while you are not signed in, your wishlist (180 days). We load videos from other providers only once you agree (section 25 TDDDG); you withdraw the consent at the video or in the cookie settings.',
        'Zapisujemy tylko pliki cookie potrzebne do działania sklepu: dla sesji (365 dni), języka (365 dni) oraz, przy wejściu przez partnera, punktu wejścia (30 dni); ponadto dla wyboru plików cookie (180 dni) oraz, przed zalogowaniem, listy życzeń (180 dni). Filmy innych dostawców wczytujemy dopiero po wyrażeniu zgody (§ 25 TDDDG); zgodę można wycofać przy filmie lub w ustawieniach plików cookie.',
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
        'Sie können Auskunft, Berichtigung, Löschung und Einschränkung der Verarbeitung verlangen und sich bei einer Aufsichtsbehörde beschweren. Vertragsunterlagen bewahren wir zehn Jahre auf, Unterlagen zur Identität fünf Jahre nach Ende der Geschäftsbeziehung.',
        'You may request access, rectification, erasure and restriction of processing, and complain to a supervisory authority. We keep contract records for ten years and identity records for five years after the end of the relationship.',
        'Można żądać dostępu do danych, ich sprostowania, usunięcia i ograniczenia przetwarzania oraz złożyć skargę do organu nadzorczego. Dokumenty umów przechowujemy dziesięć lat, dokumenty tożsamości pięć lat po zakończeniu współpracy.',
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
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt, Germany. Phone +49 30 23125-100, e-mail kontakt@goldammer.example.',
        'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt, Niemcy. Telefon +49 30 23125-100, e-mail kontakt@goldammer.example.',
      ),
      t(
        'Geschäftsführung: Ada Muster. Amtsgericht Beispielstadt, HRB 990001. Umsatzsteuer-Identifikationsnummer DE099900015.',
        'Managing director: Ada Muster. Amtsgericht Beispielstadt, HRB 990001. VAT identification number DE099900015.',
        'Zarząd: Ada Muster. Amtsgericht Beispielstadt, HRB 990001. Numer VAT DE099900015.',
      ),
      t(
        'Anlagevermittlung als vertraglich gebundene Vermittlerin für Rechnung und unter der Haftung der Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt (Amtsgericht Beispielstadt, HRB 990002; BaFin-ID 99000002). Aufsicht: Bundesanstalt für Finanzdienstleistungsaufsicht.',
        'Investment broking as a tied agent for the account and under the liability of Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt (Amtsgericht Beispielstadt, HRB 990002; BaFin ID 99000002). Supervision: Federal Financial Supervisory Authority.',
        'Pośrednictwo inwestycyjne jako agent firmy inwestycyjnej działający na rachunek i odpowiedzialność Haftungsdach Muster AG, Musterweg 101, 00001 Beispielstadt (Amtsgericht Beispielstadt, HRB 990002; BaFin-ID 99000002). Nadzór: Federalny Urząd Nadzoru Usług Finansowych.',
      ),
      t(
        'Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV: Ada Muster, Anschrift wie oben.',
        'Responsible for the content under section 18 (2) of the German Interstate Media Treaty: Ada Muster, address as above.',
        'Osoba odpowiedzialna za treść (§ 18 ust. 2 MStV): Ada Muster, adres jak wyżej.',
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
    // What we place falls under several laws: each kind with the warning of its own.
    paragraphs(
      ...RISK_NOTICES.map((notice) =>
        mapText((locale) =>
          ['common.riskNoticeFor', 'common.riskNotice']
            .map((key) => translate(locale, `${key}.${notice}` as MessageKey))
            .join(' '),
        ),
      ),
    ),
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
      t('Emittentin', 'Issuer', 'Emitent'),
      t(
        'Zins und Rückzahlung hängen allein davon ab, ob das Unternehmen sie erwirtschaftet. Gerät es in Schwierigkeiten, können Zahlungen später, nur teilweise oder gar nicht kommen. Prognosen sind keine Zusagen.',
        'Interest and repayment depend solely on whether the company earns them. If it gets into difficulties, payments can come later, only in part or not at all. Forecasts are not promises.',
        'Odsetki i zwrot kapitału zależą wyłącznie od tego, czy spółka na nie zarobi. Jeśli popadnie w trudności, płatności mogą nadejść później, tylko w części lub wcale. Prognozy nie są obietnicami.',
      ),
    ),
    heading(
      t('Steuern', 'Taxes', 'Podatki'),
      t(
        'Was nach Steuern bleibt, hängt von Ihrer Lage ab und kann sich durch Gesetze ändern. Verluste lassen sich nicht in jedem Fall mit anderen Einkünften verrechnen.',
        'What remains after tax depends on your situation and can change with the law. Losses cannot always be set off against other income.',
        'To, co zostaje po opodatkowaniu, zależy od indywidualnej sytuacji i może się zmienić wraz z przepisami. Strat nie zawsze można rozliczyć z innymi dochodami.',
      ),
    ),
    heading(
      t('Token', 'Tokens', 'Tokeny'),
      t(
        'Bei tokenisierten Anlagen kommen technische Risiken hinzu: der Verlust des Schlüssels zu einem eigenen Wallet, Fehler im Vertrag auf der Blockchain und Ausfälle des Netzes.',
        'With tokenised investments there are technical risks as well: losing the key to your own wallet, errors in the contract on the blockchain and outages of the network.',
        'Przy inwestycjach tokenizowanych dochodzi ryzyko techniczne: utrata klucza do własnego portfela, błędy w kontrakcie na blockchainie i awarie sieci.',
      ),
    ),
    heading(
      t('Bindung', 'Lock-in', 'Związanie środków'),
      t(
        'Ihr Geld ist für die Laufzeit gebunden. Ein Markt, auf dem Sie früher verkaufen könnten, besteht meist nicht.',
        'Your money is tied up for the term. Usually there is no market on which you could sell earlier.',
        'Pieniądze są związane na cały okres umowy. Zwykle nie ma rynku, na którym można by sprzedać inwestycję wcześniej.',
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
