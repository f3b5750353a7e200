import { t } from './text.ts'
import type { DemoFaqGroup } from './types.ts'

export const faqGroups: DemoFaqGroup[] = [
  {
    key: 'investing',
    name: t('Investieren', 'Investing', 'Inwestowanie'),
    entries: [
      {
        key: 'minimum',
        question: t(
          'Ab welchem Betrag kann ich investieren?',
          'What is the minimum amount?',
          'Od jakiej kwoty można inwestować?',
        ),
        answer: t(
          'Ab 250 Euro. Der Mindestbetrag und die Schritte stehen auf jeder Projektseite und können höher liegen.',
          'From 250 euros. The minimum amount and the steps are stated on each project page and can be higher.',
          'Od 250 euro. Kwota minimalna i kolejne progi podane są na stronie projektu i mogą być wyższe.',
        ),
      },
      {
        key: 'who',
        question: t('Wer darf investieren?', 'Who may invest?', 'Kto może inwestować?'),
        answer: t(
          'Volljährige Personen und Unternehmen, deren Identität bestätigt ist. Personen, die in den USA steuerpflichtig sind, können wir nicht annehmen.',
          'Adults and companies whose identity has been confirmed. We cannot accept persons who are liable to tax in the USA.',
          'Osoby pełnoletnie i firmy, których tożsamość została potwierdzona. Nie możemy przyjmować osób podlegających opodatkowaniu w USA.',
        ),
      },
      {
        key: 'limit',
        question: t(
          'Warum gibt es bei manchen Anlagen eine Höchstgrenze?',
          'Why do some investments have an upper limit?',
          'Dlaczego przy niektórych inwestycjach obowiązuje limit?',
        ),
        answer: t(
          'Für Vermögensanlagen ohne Prospekt schreibt § 2a VermAnlG Grenzen je Emittentin vor: 1.000 Euro ohne Selbstauskunft, 10.000 Euro bei mindestens 100.000 Euro freiem Vermögen, sonst das Zweifache des monatlichen Nettoeinkommens, höchstens 25.000 Euro.',
          'For capital investments without a prospectus, section 2a VermAnlG sets limits per issuer: 1,000 euros without self-disclosure, 10,000 euros with at least 100,000 euros of free assets, otherwise twice the monthly net income, at most 25,000 euros.',
          'Dla inwestycji kapitałowych bez prospektu § 2a VermAnlG określa limity na emitenta: 1000 euro bez oświadczenia, 10 000 euro przy co najmniej 100 000 euro wolnych środków, w innych przypadkach dwukrotność miesięcznego dochodu netto, najwyżej 25 000 euro.',
        ),
      },
      {
        key: 'oversubscribed',
        question: t('Was bedeutet „überzeichnet“?', 'What does “oversubscribed” mean?', 'Co znaczy „nadsubskrypcja”?'),
        answer: t(
          'Es liegen mehr Zeichnungen vor, als angeboten wird. Ihre Zeichnung kommt auf die Warteliste, streng in der Reihenfolge des Eingangs. Eingezogen wird erst, wenn Volumen frei wird.',
          'There are more subscriptions than volume on offer. Yours joins the waiting list, strictly in order of receipt. Nothing is debited until volume becomes free.',
          'Zapisów jest więcej niż dostępnej puli. Zapis trafia na listę oczekujących, ściśle według kolejności. Środki pobieramy dopiero, gdy zwolni się miejsce.',
        ),
      },
    ],
  },
  {
    key: 'payment',
    name: t('Zahlung und Vertrag', 'Payment and contract', 'Płatność i umowa'),
    entries: [
      {
        key: 'when-debited',
        question: t('Wann wird mein Geld eingezogen?', 'When is my money debited?', 'Kiedy środki zostaną pobrane?'),
        answer: t(
          'Erst nachdem die Emittentin Ihr Angebot angenommen hat. Wir kündigen Betrag und Tag vorher per E-Mail an.',
          'Only after the issuer has accepted your offer. We announce amount and day by e-mail beforehand.',
          'Dopiero po przyjęciu oferty przez emitenta. O kwocie i dniu informujemy wcześniej e-mailem.',
        ),
      },
      {
        key: 'withdraw',
        question: t('Kann ich widerrufen?', 'Can I withdraw?', 'Czy mogę odstąpić od umowy?'),
        answer: t(
          'Bis zur Annahme können Sie Ihr Angebot zurückziehen. Danach gilt bei Vermögensanlagen ein Widerrufsrecht von 14 Tagen, bei Angeboten nach der EU-Verordnung eine Bedenkzeit von vier Tagen ab Zeichnung. Der Knopf „Vertrag widerrufen“ steht im Portal und unten auf jeder Seite.',
          'You can revoke your offer until it is accepted. After that, capital investments carry a 14-day right of withdrawal; offers under the EU regulation have a four-day reflection period from subscription. The “Withdraw from contract” button is in the portal and at the bottom of every page.',
          'Ofertę można cofnąć do jej przyjęcia. Potem dla inwestycji kapitałowych obowiązuje 14-dniowe prawo odstąpienia, a dla ofert według rozporządzenia UE czterodniowy okres do namysłu od zapisu. Przycisk „Odstąp od umowy” jest w portalu i na dole każdej strony.',
        ),
      },
      {
        key: 'returned-debit',
        question: t(
          'Was passiert, wenn eine Lastschrift zurückgegeben wird?',
          'What happens if a direct debit is returned?',
          'Co się dzieje, gdy polecenie zapłaty zostanie zwrócone?',
        ),
        answer: t(
          'Sie erhalten eine Nachricht mit dem Grund. Fehlte nur Deckung, ziehen wir nach sieben Tagen noch einmal ein. Bei einem falschen Konto wählen Sie ein anderes und erteilen ein neues Mandat.',
          'You receive a message with the reason. If there were simply insufficient funds, we try once more after seven days. If the account was wrong, choose another one and give a new mandate.',
          'Wysyłamy wiadomość z przyczyną. Jeśli zabrakło tylko środków, ponawiamy próbę po siedmiu dniach. Jeśli rachunek był błędny, należy wybrać inny i udzielić nowego upoważnienia.',
        ),
      },
      {
        key: 'cancel',
        question: t('Kann ich vorzeitig kündigen?', 'Can I cancel early?', 'Czy można wypowiedzieć umowę wcześniej?'),
        answer: t(
          'Darlehen, Genussrechte und stille Beteiligungen können zum vereinbarten Termin ordentlich gekündigt werden, Wertpapiere nicht. Eine Kündigung aus wichtigem Grund ist bei allen Anlagen möglich und muss begründet werden.',
          'Regular cancellation as of the agreed date is possible for loans, participation rights and silent partnerships, but not for securities. Cancellation for cause is possible for every investment and needs a reason.',
          'Pożyczki, prawa uczestnictwa w zyskach i spółki ciche można wypowiedzieć zwyczajnie w uzgodnionym terminie, papierów wartościowych nie. Wypowiedzenie z ważnego powodu jest możliwe przy każdej inwestycji i wymaga uzasadnienia.',
        ),
      },
    ],
  },
  {
    key: 'account',
    name: t('Konto und Identität', 'Account and identity', 'Konto i tożsamość'),
    entries: [
      {
        key: 'identity',
        question: t('Wie weise ich mich aus?', 'How do I prove my identity?', 'Jak potwierdzić tożsamość?'),
        answer: t(
          'Nach der Zeichnung erhalten Sie einen Link zu unserem Identitätsdienst. Dort zeigen Sie Ausweis oder Pass in die Kamera. Der Link gilt 14 Tage, drei Versuche sind möglich.',
          'After subscribing you receive a link to our identity service. There you show your identity card or passport to the camera. The link is valid for 14 days and allows three attempts.',
          'Po zapisie wysyłamy link do serwisu weryfikacji. Należy tam pokazać do kamery dowód lub paszport. Link jest ważny 14 dni i pozwala na trzy próby.',
        ),
      },
      {
        key: 'password',
        question: t('Ich habe mein Passwort vergessen.', 'I have forgotten my password.', 'Nie pamiętam hasła.'),
        answer: t(
          'Fordern Sie auf der Anmeldeseite einen Link an. Er ist zwei Stunden gültig.',
          'Request a link on the sign-in page. It is valid for two hours.',
          'Na stronie logowania można poprosić o link. Jest ważny dwie godziny.',
        ),
      },
      {
        key: 'company',
        question: t('Kann mein Unternehmen investieren?', 'Can my company invest?', 'Czy może inwestować moja firma?'),
        answer: t(
          'Ja. Sie brauchen einen Handelsregisterauszug und die Gesellschafterliste und geben an, wem mehr als 25 % gehören. Für Kapitalgesellschaften gelten die Grenzen des § 2a VermAnlG nicht.',
          'Yes. You need an extract from the commercial register and the shareholder list, and you state who owns more than 25%. The limits of section 2a VermAnlG do not apply to corporations.',
          'Tak. Potrzebny jest odpis z rejestru handlowego i lista wspólników; należy podać, kto ma ponad 25%. Limity z § 2a VermAnlG nie dotyczą spółek kapitałowych.',
        ),
      },
      {
        key: 'wallet',
        question: t('Brauche ich ein Wallet?', 'Do I need a wallet?', 'Czy potrzebny jest portfel?'),
        answer: t(
          'Nur für tokenisierte Anlagen. Sie können eine eigene ERC-20-Adresse angeben oder ein Wallet verwalten lassen.',
          'Only for tokenised investments. You can enter your own ERC-20 address or have a wallet managed.',
          'Tylko do inwestycji tokenizowanych. Można podać własny adres ERC-20 albo skorzystać z portfela zarządzanego.',
        ),
      },
    ],
  },
  {
    key: 'tax-and-risk',
    name: t('Steuern und Risiken', 'Tax and risks', 'Podatki i ryzyko'),
    entries: [
      {
        key: 'loss',
        question: t('Kann ich mein Geld verlieren?', 'Can I lose my money?', 'Czy mogę stracić pieniądze?'),
        answer: t(
          'Ja, auch vollständig. Es gibt keine Einlagensicherung. Investieren Sie nur, was Sie entbehren können.',
          'Yes, even all of it. No deposit protection applies. Only invest what you can spare.',
          'Tak, nawet w całości. Nie obowiązuje gwarancja depozytów. Należy inwestować tylko to, bez czego można się obyć.',
        ),
      },
      {
        key: 'exemption',
        question: t(
          'Wie erteile ich einen Freistellungsauftrag?',
          'How do I give an exemption order?',
          'Jak złożyć zlecenie zwolnienia?',
        ),
        answer: t(
          'Im Profil unter „Steuer“, je Anlage und Kalenderjahr einen. Zusammen sind 1.000 Euro möglich, bei Ehepaaren 2.000 Euro. Aufträge bei Ihrer Bank zählen mit.',
          'In your profile under “Tax”, one per investment and calendar year. Together 1,000 euros are possible, 2,000 euros for married couples. Orders at your bank count too.',
          'W profilu, w zakładce „Podatki”, jedno na inwestycję i rok kalendarzowy. Łącznie można wykorzystać 1000 euro, małżeństwa 2000 euro. Zlecenia w banku także się liczą.',
        ),
      },
      {
        key: 'tax-certificate',
        question: t(
          'Wann bekomme ich die Steuerbescheinigung?',
          'When do I receive the tax certificate?',
          'Kiedy otrzymam zaświadczenie podatkowe?',
        ),
        answer: t(
          'Bis zum 31. März für das Vorjahr, im Portal unter „Dokumente“. Bei Anleihen im Depot stellt sie Ihre Bank aus.',
          'By 31 March for the previous year, in the portal under “Documents”. For bonds in a securities account your bank issues it.',
          'Do 31 marca za poprzedni rok, w portalu w zakładce „Dokumenty”. Przy obligacjach na rachunku papierów wartościowych wystawia je bank.',
        ),
      },
    ],
  },
]
