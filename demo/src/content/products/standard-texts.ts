import type { ProductFacts } from '@goldammer/sdk/rules/product-types'
import { riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import { translate } from '@goldammer/sdk/translate'
import { mapText, paragraphs, t } from '../text.ts'
import type { FundingType, Translated } from '../types.ts'

type Claims = Record<'de' | 'en' | 'pl', string>

/** What ranks behind, and behind what (InsO §§ 19 (2) sentence 2, 39 (2)), is what the contract says (`pdf.claims`; BGB § 305c (2)). */
const subordinationOf = (claims: Claims) =>
  t(
    `Ihre Forderung auf ${claims.de} tritt im Rang hinter die Forderungen aller nicht nachrangigen Gläubiger und hinter die nachrangigen Forderungen nach § 39 Abs. 1 Nr. 1 bis 5 InsO zurück. Sie können sie nicht geltend machen, solange die Zahlung die Emittentin zahlungsunfähig oder überschuldet machen würde. Das gilt schon vor einem Insolvenzverfahren.`,
    `Your claim to ${claims.en} ranks behind the claims of all creditors that are not subordinated, and behind the subordinated claims under section 39 (1) nos. 1 to 5 InsO. You cannot assert it as long as paying it would make the issuer insolvent or over-indebted. This already applies before insolvency proceedings.`,
    `Roszczenie o ${claims.pl} ustępuje pierwszeństwa roszczeniom wszystkich niepodporządkowanych wierzycieli oraz roszczeniom podporządkowanym z § 39 ust. 1 nr 1–5 InsO. Nie można go dochodzić, dopóki zapłata doprowadziłaby emitenta do niewypłacalności lub nadmiernego zadłużenia. Obowiązuje to już przed postępowaniem upadłościowym.`,
  )
const subordination = subordinationOf({
  de: 'Zins und Rückzahlung',
  en: 'interest and repayment',
  pl: 'odsetki i zwrot kapitału',
})
const subordinatedShare = subordinationOf({
  de: 'Gewinn- und Erlösanteile und Rückzahlung',
  en: 'shares in profit and proceeds and to repayment',
  pl: 'udział w zysku i wpływach oraz zwrot kapitału',
})
const subordinatedBoth = subordinationOf({
  de: 'Zins, Gewinn- und Erlösanteile und Rückzahlung',
  en: 'interest, shares in profit and proceeds and to repayment',
  pl: 'odsetki, udział w zysku i wpływach oraz zwrot kapitału',
})
const subordinatedProfit = subordinationOf({
  de: 'Zins, Gewinnanteile und Rückzahlung',
  en: 'interest, shares in profit and repayment',
  pl: 'odsetki, udział w zysku oraz zwrot kapitału',
})
/** domain/interest#no-fixed-day, as the contract says it (`pdf.terms.repaidOnCancellation`). */
const repaidOnCancellation = t(
  'Eine feste Laufzeit ist nicht vereinbart. Wird der Vertrag gekündigt, zahlt die Emittentin Ihren Betrag an dem Tag zurück, zu dem er endet. Was sie aus einem Verkauf schon zurückgezahlt hat, zahlt sie nicht noch einmal.',
  'No fixed term is agreed. If the contract is cancelled, the issuer repays your amount on the day on which it ends. What it has already repaid from a sale is not repaid once more.',
  'Nie uzgodniono stałego okresu umowy. W razie wypowiedzenia emitent zwraca kwotę inwestycji w dniu, w którym umowa się kończy. Tego, co zwrócił już ze sprzedaży, nie zwraca ponownie.',
)
const debit = t(
  'Nach der Zeichnung erteilen Sie ein SEPA-Mandat. Der Vertrag kommt erst zustande, wenn die Emittentin Ihr Angebot annimmt. Betrag und Tag des Einzugs werden vorher angekündigt.',
  'After subscribing you give a SEPA mandate. The contract is concluded only when the issuer accepts your offer. Amount and day of the debit are announced beforehand.',
  'Po zapisie udziela się upoważnienia do polecenia zapłaty SEPA. Umowa zostaje zawarta dopiero wtedy, gdy emitent przyjmie ofertę. O kwocie i dniu pobrania informujemy z wyprzedzeniem.',
)
const withdrawal = t(
  'Nach Vertragsschluss können Sie Ihre Erklärung 14 Tage lang ohne Angabe von Gründen widerrufen.',
  'After the contract is concluded you can withdraw from it for 14 days without giving reasons.',
  'Po zawarciu umowy przysługuje 14 dni na odstąpienie od niej bez podania przyczyny.',
)
const quota = t(
  'Statt eines festen Zinses erhalten Sie eine Quote. Sie ergibt sich aus Ihrem Betrag, geteilt durch die Bewertung vor der Runde zuzüglich des Rundenvolumens. Die Quote bestimmt Ihren Anteil an den ausgeschütteten Gewinnen und am Erlös, wenn das Unternehmen verkauft wird. Stimmrechte entstehen nicht.',
  'Instead of fixed interest you receive a percentage share. It is your amount divided by the valuation before the round plus the volume of the round. It decides your part of the distributed profits and of the proceeds if the company is sold. There are no voting rights.',
  'Zamiast stałych odsetek przysługuje udział procentowy: kwota inwestycji podzielona przez wycenę przed rundą powiększoną o wielkość rundy. Od niego zależy część wypłacanych zysków i wpływów ze sprzedaży spółki. Prawa głosu nie powstają.',
)

const quotaBeside = t(
  'Neben dem Basiszins erhalten Sie eine Quote. Sie ergibt sich aus Ihrem Betrag, geteilt durch die Bewertung vor der Runde zuzüglich des Rundenvolumens. Die Quote bestimmt Ihren Anteil an den ausgeschütteten Gewinnen und am Erlös, wenn das Unternehmen verkauft wird. Stimmrechte entstehen nicht.',
  'Besides the base interest you receive a quota. It is your amount divided by the valuation before the round plus the volume of the round. The quota decides your share of the distributed profits and of the proceeds if the company is sold. There are no voting rights.',
  'Oprócz oprocentowania bazowego przysługuje udział procentowy: kwota inwestycji podzielona przez wycenę przed rundą powiększoną o wielkość rundy. Od niego zależy część wypłacanych zysków i wpływów ze sprzedaży spółki. Prawa głosu nie powstają.',
)

const conditions: Record<FundingType, Translated> = {
  subordinatedLoan: paragraphs(
    t(
      'Sie gewähren der Emittentin ein Darlehen mit fester Laufzeit. Der Zins steht im Tarif und wird für jeden Vertrag mit der Zeichnung festgeschrieben. Zinsbeginn ist der Tag, an dem Ihre Zahlung eingeht.',
      'You grant the issuer a loan with a fixed term. The interest rate is part of the tariff and is fixed for each contract on subscription. Interest starts on the day your payment arrives.',
      'Inwestor udziela emitentowi pożyczki na czas określony. Oprocentowanie wynika z taryfy i zostaje ustalone dla umowy w chwili zapisu. Odsetki są naliczane od dnia wpływu płatności.',
    ),
    subordination,
    debit,
    withdrawal,
  ),
  fixedInterest: paragraphs(
    t(
      'Das Darlehen wird mit einem festen Satz verzinst, die Rückzahlung ist am Ende der Laufzeit in einer Summe vorgesehen. Zinsen werden je Zinsperiode überwiesen.',
      'The loan bears a fixed rate, and repayment is planned in one sum at the end of the term. Interest is transferred for each interest period.',
      'Pożyczka ma stałe oprocentowanie, a zwrot kapitału przewidziano jednorazowo na koniec okresu umowy. Odsetki są przelewane za każdy okres odsetkowy.',
    ),
    subordination,
    debit,
    withdrawal,
  ),
  ventureDebt: paragraphs(
    t(
      'Das Darlehen läuft kurz und wird taggenau verzinst (tatsächliche Tage geteilt durch 360). Zins und Rückzahlung sind am letzten Tag der Laufzeit in einer Zahlung vorgesehen.',
      'The loan has a short term and bears interest to the exact day (actual days divided by 360). Interest and repayment are planned in one payment on the last day of the term.',
      'Pożyczka ma krótki okres, a odsetki są naliczane co do dnia (rzeczywista liczba dni podzielona przez 360). Odsetki i zwrot kapitału przewidziano jedną płatnością w ostatnim dniu okresu.',
    ),
    subordination,
    debit,
    withdrawal,
  ),
  seedInvest: paragraphs(quota, repaidOnCancellation, subordinatedShare, debit, withdrawal),
  seedInvest2: paragraphs(
    t(
      'Sie gewähren der Emittentin ein Darlehen mit fester Laufzeit. Ein fester Basiszins wird in den Zinsperioden des Tarifs gezahlt und der Betrag am Ende der Laufzeit zurück, beides unabhängig vom Gewinn, soweit der Rangrücktritt die Zahlung zulässt.',
      'You grant the issuer a loan with a fixed term. A fixed base interest is paid in the interest periods of the tariff, and the amount is repaid at the end of the term, both regardless of profit as far as the subordination permits the payment.',
      'Inwestor udziela emitentowi pożyczki na czas określony. Stałe oprocentowanie bazowe jest wypłacane w okresach odsetkowych taryfy, a kwota jest zwracana na koniec okresu, jedno i drugie niezależnie od zysku, o ile pozwala na to podporządkowanie.',
    ),
    quotaBeside,
    subordinatedBoth,
    debit,
    withdrawal,
  ),
  participation_rights: paragraphs(
    // The contract refers to its conditions for the part that falls to the offer (`pdf.terms.share.amount`).
    t(
      'Genussrechte geben Ihnen einen Basiszins und einen Anteil am Gewinn. Auf alle Genussrechte dieses Angebots zusammen entfallen zehn Prozent des ausschüttungsfähigen Gewinns eines Geschäftsjahres. Ihr Anteil daran entspricht Ihrem Betrag im Verhältnis zur Summe aller Verträge dieses Angebots. Ohne Gewinn entfällt er.',
      'Participation rights give you base interest and a share in the profit. Ten per cent of the distributable profit of a business year falls to all participation rights of this offer together. Your share of it is your amount in relation to the sum of all contracts of this offer. Without a profit there is none.',
      'Prawa uczestnictwa w zyskach dają oprocentowanie bazowe i udział w zysku. Na wszystkie prawa z tej oferty łącznie przypada dziesięć procent zysku do podziału za rok obrotowy. Udział inwestora odpowiada stosunkowi jego kwoty do sumy wszystkich umów z tej oferty. Bez zysku udział nie przysługuje.',
    ),
    subordinatedProfit,
    debit,
    withdrawal,
  ),
  digitalCompanShare: paragraphs(
    t(
      'Der digitale Unternehmensanteil ist ein schuldrechtlicher Anspruch auf Gewinn und Verkaufserlös. Er wird als Token im Register geführt und in Ihrem Wallet verwahrt. Gesellschafterrechte sind damit nicht verbunden.',
      'The digital company share is a contractual claim to profit and sale proceeds. It is kept as a token in the register and held in your wallet. It carries no shareholder rights.',
      'Cyfrowy udział w spółce to umowne roszczenie o część zysku i wpływów ze sprzedaży. Jest prowadzony w rejestrze jako token i przechowywany w portfelu. Nie daje praw wspólnika.',
    ),
    quota,
    repaidOnCancellation,
    debit,
    withdrawal,
  ),
  silent_partnership: paragraphs(
    t(
      'Als stille Gesellschafterin oder stiller Gesellschafter leisten Sie eine Einlage in das Vermögen der Emittentin. Sie nehmen am Gewinn teil und bis zur Höhe Ihrer Einlage auch am Verlust. Nach außen treten Sie nicht auf.',
      'As a silent partner you make a contribution to the assets of the issuer. You take part in the profit and, up to your contribution, in the loss. You do not appear towards third parties.',
      'Wspólnik cichy wnosi wkład do majątku emitenta. Uczestniczy w zysku, a do wysokości wkładu także w stracie. Na zewnątrz nie występuje.',
    ),
    t(
      'Es werden höchstens 20 Anteile angeboten. Deshalb besteht keine Pflicht, einen Verkaufsprospekt zu veröffentlichen (§ 2 Abs. 1 Nr. 3 VermAnlG). Sie können jährliche Einsicht in den Jahresabschluss verlangen.',
      'At most 20 units are offered. There is therefore no duty to publish a prospectus (section 2 (1) no. 3 VermAnlG). You may ask for inspection of the annual accounts every year.',
      'Oferta obejmuje najwyżej 20 udziałów, dlatego nie ma obowiązku publikacji prospektu (§ 2 ust. 1 nr 3 VermAnlG). Co roku można zażądać wglądu w sprawozdanie finansowe.',
    ),
    debit,
    withdrawal,
  ),
  bond: paragraphs(
    t(
      'Die Anleihe ist ein Wertpapier mit eigener ISIN und wird in Ihr Depot gebucht. Die depotführende Bank zahlt den Kupon aus und behält die Steuer ein. Goldammer zeigt diese Zahlungen nur an.',
      'The bond is a security with its own ISIN and is booked into your securities account. The custodian bank pays the coupon and withholds tax. Goldammer only displays these payments.',
      'Obligacja jest papierem wartościowym z własnym numerem ISIN i zostaje zapisana na rachunku papierów wartościowych. Bank prowadzący rachunek wypłaca kupon i pobiera podatek. Goldammer tylko wyświetla te wypłaty.',
    ),
    t(
      'Beim Kauf nach dem ersten Kupontag können Stückzinsen anfallen. Sie werden zum Anlagebetrag addiert und mit dem nächsten Kupon ausgeglichen. Eine ordentliche Kündigung durch Anleger ist nicht möglich.',
      'If you buy after the first coupon day, accrued interest may be due. It is added to the amount and balanced by the next coupon. There is no regular cancellation by investors.',
      'Przy zakupie po pierwszym dniu kuponowym mogą być należne odsetki narosłe. Dolicza się je do kwoty inwestycji i wyrównuje najbliższym kuponem. Zwykłe wypowiedzenie przez inwestora nie jest możliwe.',
    ),
    debit,
  ),
  tokenized_bond: paragraphs(
    t(
      'Die Anleihe wird als Kryptowertpapier in ein elektronisches Register eingetragen. Der Eintrag ersetzt die Urkunde; wer im Register steht, ist berechtigt. Ein Depot brauchen Sie nicht, wohl aber ein Wallet.',
      'The bond is entered in an electronic register as a crypto security. The entry replaces the paper; whoever is in the register is entitled. You need no securities account, but you need a wallet.',
      'Obligacja jest wpisywana do elektronicznego rejestru jako kryptopapier wartościowy. Wpis zastępuje dokument; uprawniony jest ten, kto figuruje w rejestrze. Rachunek papierów wartościowych nie jest potrzebny, potrzebny jest portfel.',
    ),
    t(
      'Nach der Zeichnung läuft eine Bedenkzeit von vier Kalendertagen. In dieser Zeit können Sie Ihr Angebot ohne Angabe von Gründen zurückziehen. Eine ordentliche Kündigung durch Anleger ist nicht möglich.',
      'After subscribing, a reflection period of four calendar days runs. During it you can revoke your offer without giving reasons. There is no regular cancellation by investors.',
      'Po zapisie biegnie czterodniowy okres do namysłu. W tym czasie ofertę można cofnąć bez podania przyczyny. Zwykłe wypowiedzenie przez inwestora nie jest możliwe.',
    ),
    debit,
  ),
  tokenized_profit_participation_certificate: paragraphs(
    t(
      'Der Genussschein wird als Kryptowertpapier geführt. Er gibt Ihnen einen Basiszins und einen Anteil am ausschüttungsfähigen Gewinn. Der Anteil wird nach Feststellung des Jahresabschlusses berechnet.',
      'The profit participation certificate is held as a crypto security. It gives you base interest and a share of the distributable profit. The share is calculated once the annual accounts are adopted.',
      'Certyfikat udziału w zysku jest prowadzony jako kryptopapier wartościowy. Daje oprocentowanie bazowe i część zysku do podziału. Udział wylicza się po zatwierdzeniu sprawozdania rocznego.',
    ),
    t(
      'Eine ordentliche Kündigung durch Anleger ist nicht möglich. Der Eintrag im Register wird nach Eingang Ihrer Zahlung vorgenommen.',
      'There is no regular cancellation by investors. The entry in the register is made after your payment has arrived.',
      'Zwykłe wypowiedzenie przez inwestora nie jest możliwe. Wpis do rejestru następuje po wpływie płatności.',
    ),
    debit,
  ),
  tokenized_products: paragraphs(
    t(
      'Sie kaufen einen Miteigentumsanteil an einem Gegenstand. Der Anteil wird als Token verbrieft. Die Emittentin verwahrt den Gegenstand, versichert ihn und organisiert den späteren Verkauf.',
      'You buy a share of co-ownership in an object. The share is represented by a token. The issuer keeps the object, insures it and arranges its later sale.',
      'Kupuje się udział we współwłasności przedmiotu. Udział ma postać tokena. Emitent przechowuje przedmiot, ubezpiecza go i organizuje późniejszą sprzedaż.',
    ),
    t(
      'Erlös entsteht erst durch den Verkauf. Laufende Erträge gibt es nicht. Der Token wird nach Zahlung sofort übertragen; dafür bitten wir Sie um Ihre Zustimmung.',
      'Proceeds only arise from the sale. There is no running income. The token is transferred at once after payment, for which we ask your consent.',
      'Wpływy powstają dopiero ze sprzedaży. Bieżących przychodów nie ma. Token zostaje przekazany od razu po zapłacie, na co prosimy o zgodę.',
    ),
    debit,
  ),
  collectible: paragraphs(
    t(
      'Sie kaufen Anteile an einem einzelnen Stück. Preis, Zahl der Anteile und Servicegebühr stehen auf dieser Seite. Die Gebühr wird zum Betrag addiert und vor dem Kauf angezeigt.',
      'You buy shares in a single piece. Price, number of shares and service fee are stated on this page. The fee is added to the amount and shown before you buy.',
      'Kupuje się udziały w jednym przedmiocie. Cena, liczba udziałów i opłata serwisowa są podane na tej stronie. Opłatę dolicza się do kwoty i pokazuje przed zakupem.',
    ),
    t(
      'Das Stück soll nach der erwarteten Haltedauer verkauft werden. Ob und zu welchem Preis das gelingt, ist offen.',
      'The piece is meant to be sold after the expected holding period. Whether this succeeds, and at what price, is open.',
      'Po oczekiwanym okresie posiadania przedmiot ma zostać sprzedany. Nie wiadomo, czy i po jakiej cenie się to uda.',
    ),
    debit,
  ),
}

const physicalGood = paragraphs(
  t(
    'Dies ist ein gewöhnlicher Kauf. Sie erhalten eine Ware und keine Kapitalanlage. Der Preis enthält die Umsatzsteuer, Versandkosten kommen hinzu.',
    'This is an ordinary purchase. You receive goods and no investment. The price includes value added tax, shipping is added.',
    'To zwykły zakup. Otrzymuje się towar, a nie inwestycję. Cena zawiera podatek VAT, koszty wysyłki są doliczane.',
  ),
  t(
    'Sie können den Kauf 14 Tage ab Erhalt der Ware widerrufen. Die Rücksendung tragen Sie.',
    'You can withdraw from the purchase for 14 days from receipt of the goods. You bear the cost of return.',
    'Od zakupu można odstąpić w ciągu 14 dni od otrzymania towaru. Koszt zwrotu ponosi kupujący.',
  ),
)
const digitalGood = paragraphs(
  t(
    'Dies ist ein gewöhnlicher Kauf einer Datei. Nach der Zahlung steht der Download in Ihrem Konto bereit.',
    'This is an ordinary purchase of a file. After payment the download is ready in your account.',
    'To zwykły zakup pliku. Po zapłacie plik jest gotowy do pobrania na koncie.',
  ),
  t(
    'Wenn Sie dem sofortigen Beginn zustimmen, erlischt Ihr Widerrufsrecht, sobald Sie eine Datei öffnen. Ohne diese Zustimmung öffnet sich der Download nach 14 Tagen.',
    'If you consent to an immediate start, your right of withdrawal lapses as soon as you open a file. Without this consent the download opens after 14 days.',
    'Zgoda na natychmiastowe rozpoczęcie powoduje utratę prawa odstąpienia z chwilą otwarcia pliku. Bez tej zgody pobieranie będzie możliwe po 14 dniach.',
  ),
)

/** Collectibles without token are goods: shipped, or downloaded. */
export function conditionsText(type: FundingType, goods: 'physical' | 'digital' | null): Translated {
  if (goods === 'physical') return physicalGood
  if (goods === 'digital') return digitalGood
  return conditions[type]
}

const spread = t(
  'Setzen Sie nur Geld ein, dessen Verlust Sie verkraften, und verteilen Sie es auf mehrere Vorhaben.',
  'Only invest money you can afford to lose, and spread it over several projects.',
  'Warto inwestować tylko środki, których utratę można udźwignąć, i rozłożyć je na kilka przedsięwzięć.',
)

const noEarlyMoney = t(
  'Vor Ende der Laufzeit kommen Sie in der Regel nicht an Ihr Geld. Einen Markt für den Verkauf gibt es nicht.',
  'You usually cannot get your money back before the end of the term. There is no market on which to sell.',
  'Przed końcem okresu umowy pieniędzy zwykle nie można odzyskać. Nie ma rynku, na którym można by sprzedać roszczenie.',
)

const loanBasics = paragraphs(
  t(
    'Ein Nachrangdarlehen ist ein Kredit, den viele Menschen gemeinsam einem Unternehmen geben. Anders als bei einem Sparkonto gibt es keine Einlagensicherung. Sie tragen ein unternehmerisches Risiko, ohne mitentscheiden zu können.',
    'A subordinated loan is a loan that many people give to a company together. Unlike a savings account, no deposit protection applies. You carry an entrepreneurial risk without a say.',
    'Pożyczka podporządkowana to kredyt, którego wiele osób udziela wspólnie przedsiębiorstwu. W odróżnieniu od konta oszczędnościowego nie chroni jej system gwarancji depozytów. Inwestor ponosi ryzyko przedsiębiorcy, choć nie współdecyduje.',
  ),
  noEarlyMoney,
  spread,
)
const participationBasics = paragraphs(
  t(
    'Genussrechte geben einen vertraglichen Anspruch auf Zins und Gewinnanteil, ohne dass Sie Gesellschafterin oder Gesellschafter werden. Anders als bei einem Sparkonto gibt es keine Einlagensicherung. Sie tragen ein unternehmerisches Risiko, ohne mitentscheiden zu können.',
    'Participation rights give a contractual claim to interest and a share in the profit without making you a shareholder. Unlike a savings account, no deposit protection applies. You carry an entrepreneurial risk without a say.',
    'Prawa uczestnictwa w zyskach dają umowne roszczenie o odsetki i część zysku, ale nie czynią inwestora wspólnikiem. W odróżnieniu od konta oszczędnościowego nie chroni ich system gwarancji depozytów. Inwestor ponosi ryzyko przedsiębiorcy, choć nie współdecyduje.',
  ),
  noEarlyMoney,
  spread,
)
const quotaBasics = paragraphs(
  t(
    'Bei jungen Unternehmen ist ein Ausfall häufiger als ein großer Erfolg. Ihr Ertrag hängt davon ab, ob Gewinne entstehen oder ob das Unternehmen später verkauft wird. Beides kann ausbleiben.',
    'With young companies, default is more frequent than great success. Your return depends on profits or on a later sale of the company. Neither may happen.',
    'W młodych spółkach strata zdarza się częściej niż duży sukces. Zwrot zależy od tego, czy pojawi się zysk albo czy spółka zostanie później sprzedana. Jedno i drugie może nie nastąpić.',
  ),
  t(
    'Bis zum Ende der Runde ist Ihre Quote vorläufig: Sie richtet sich nach dem Betrag, der dann erreicht ist. Die Bewertung vor der Runde legt die Emittentin fest, sie ist kein Marktpreis.',
    'Until the round ends your percentage share is provisional: it depends on the amount raised by then. The valuation before the round is set by the issuer and is not a market price.',
    'Do końca rundy udział jest tymczasowy: zależy od kwoty, która zostanie do tego czasu zebrana. Wycenę przed rundą ustala emitent; nie jest to cena rynkowa.',
  ),
  spread,
)
const securityBasics = paragraphs(
  t(
    'Eine Anleihe ist ein Wertpapier, mit dem ein Unternehmen Geld aufnimmt. Sie erhalten Zinsen zu festen Terminen und am Ende den Nennbetrag, sofern die Emittentin zahlungsfähig ist.',
    'A bond is a security with which a company borrows money. You receive interest on fixed days and the nominal amount at the end, provided the issuer is able to pay.',
    'Obligacja to papier wartościowy, którym przedsiębiorstwo pozyskuje pieniądze. Odsetki są wypłacane w ustalonych terminach, a na końcu zwracana jest wartość nominalna, o ile emitent jest wypłacalny.',
  ),
  t(
    'Steigen die Marktzinsen, sinkt der Wert einer festverzinslichen Anleihe. Ein Verkauf vor Fälligkeit ist nur möglich, wenn sich ein Käufer findet.',
    'If market interest rises, the value of a fixed-rate bond falls. A sale before maturity is only possible if a buyer is found.',
    'Gdy rosną rynkowe stopy procentowe, wartość obligacji o stałym kuponie spada. Sprzedaż przed terminem jest możliwa tylko wtedy, gdy znajdzie się nabywca.',
  ),
  spread,
)
const tokenBasics = paragraphs(
  t(
    'Ein Token ist ein Eintrag in einem elektronischen Register. Wer den Schlüssel zum Wallet verliert, verliert unter Umständen den Zugang. Bei einem verwalteten Wallet übernimmt ein Verwahrer diese Aufgabe.',
    'A token is an entry in an electronic register. Whoever loses the key to the wallet may lose access. With a managed wallet a custodian takes on this task.',
    'Token to wpis w elektronicznym rejestrze. Utrata klucza do portfela może oznaczać utratę dostępu. W portfelu zarządzanym zajmuje się tym powiernik.',
  ),
  t(
    'Der Token ändert nichts am wirtschaftlichen Risiko: Geht es der Emittentin schlecht, hilft die Technik nicht.',
    'The token does not change the economic risk: if the issuer does badly, technology does not help.',
    'Token nie zmienia ryzyka gospodarczego: jeśli emitent ma kłopoty, technika nie pomoże.',
  ),
  spread,
)
const objectBasics = paragraphs(
  t(
    'Sammlerstücke werfen keinen Zins ab. Ihr Wert hängt davon ab, was andere später dafür zahlen. Gezeigte Wertentwicklungen stammen aus Verkäufen ähnlicher Stücke und sind keine Vorhersage.',
    'Collectibles yield no interest. Their value depends on what others pay for them later. Growth shown comes from sales of similar pieces and is not a forecast.',
    'Przedmioty kolekcjonerskie nie przynoszą odsetek. Ich wartość zależy od tego, ile zapłacą za nie inni. Pokazany wzrost pochodzi ze sprzedaży podobnych przedmiotów i nie jest prognozą.',
  ),
  t(
    'Gewinne aus dem Verkauf können als privates Veräußerungsgeschäft steuerpflichtig sein, wenn zwischen Kauf und Verkauf höchstens ein Jahr liegt.',
    'Gains from a sale may be taxable as a private sale if at most one year lies between purchase and sale.',
    'Zysk ze sprzedaży może podlegać opodatkowaniu jako zbycie prywatne, jeśli między zakupem a sprzedażą minął najwyżej rok.',
  ),
  spread,
)
const partnershipBasics = paragraphs(
  t(
    'Eine stille Beteiligung steht zwischen Darlehen und Gesellschaft: Sie sind am Ergebnis beteiligt, ohne Gesellschafterin oder Gesellschafter zu werden. Verluste mindern Ihre Einlage.',
    'A silent partnership stands between a loan and a company share: you take part in the result without becoming a shareholder. Losses reduce your contribution.',
    'Spółka cicha stoi między pożyczką a udziałem: wspólnik uczestniczy w wyniku, nie stając się udziałowcem. Straty zmniejszają wkład.',
  ),
  t(
    'Gewinnanteile werden erst gezahlt, wenn frühere Verluste ausgeglichen sind.',
    'Profit shares are only paid once earlier losses have been made up.',
    'Udział w zysku jest wypłacany dopiero po pokryciu wcześniejszych strat.',
  ),
  spread,
)

export function basicsText(type: FundingType): Translated {
  switch (type) {
    case 'subordinatedLoan':
    case 'fixedInterest':
    case 'ventureDebt':
      return loanBasics
    case 'participation_rights':
      return participationBasics
    case 'seedInvest':
    case 'seedInvest2':
      return quotaBasics
    case 'bond':
      return securityBasics
    case 'silent_partnership':
      return partnershipBasics
    case 'digitalCompanShare':
    case 'tokenized_bond':
    case 'tokenized_profit_participation_certificate':
      return tokenBasics
    default:
      return objectBasics
  }
}

const responsibility = t(
  'Inhalt und Aktualität der Projektangaben verantwortet die Emittentin. Goldammer vermittelt ohne Anlageberatung und prüft nur die gesetzlich vorgeschriebenen Angaben. Frühere Entwicklungen sind kein verlässlicher Indikator für künftige Ergebnisse.',
  'The issuer is responsible for content and timeliness of the project information. Goldammer brokers without giving investment advice and only checks what the law requires. Past performance is not a reliable indicator of future results.',
  'Za treść i aktualność informacji o projekcie odpowiada emitent. Goldammer pośredniczy bez doradztwa inwestycyjnego i sprawdza tylko dane wymagane prawem. Wyniki z przeszłości nie są wiarygodnym wskaźnikiem przyszłych wyników.',
)
const forecast = t(
  'Der in Aussicht gestellte Ertrag ist nicht gewährleistet und kann auch niedriger ausfallen.',
  'The projected return is not guaranteed and may be lower.',
  'Prognozowany zysk nie jest gwarantowany i może być niższy.',
)
const noProspectus = t(
  'Für dieses Angebot besteht keine Pflicht zur Veröffentlichung eines Verkaufsprospekts (§ 2 Abs. 2 VermAnlG).',
  'There is no duty to publish a prospectus for this offer (section 2 (2) VermAnlG).',
  'Dla tej oferty nie ma obowiązku publikacji prospektu (§ 2 ust. 2 VermAnlG).',
)
/** What the sheet of an offer without a prospectus has to say (VermAnlG § 13, with §§ 2a, 2b). */
const sheetNotice = t(
  'Die inhaltliche Richtigkeit des Vermögensanlagen-Informationsblatts unterliegt nicht der Prüfung durch die BaFin. Für die Vermögensanlage wurde kein von der BaFin gebilligter Verkaufsprospekt hinterlegt. Weitergehende Informationen erhalten Sie unmittelbar von der Emittentin. Ansprüche auf Grund einer Angabe im Informationsblatt können nur bestehen, wenn die Angabe irreführend oder unrichtig ist und die Vermögensanlage während der Dauer des öffentlichen Angebots, spätestens jedoch innerhalb von zwei Jahren nach dem ersten öffentlichen Angebot im Inland, erworben wird.',
  'BaFin does not check whether the content of the capital investment information sheet is correct. No prospectus approved by BaFin was filed for the capital investment. You receive further information directly from the issuer. Claims based on a statement in the sheet can exist only if the statement is misleading or incorrect and the capital investment is acquired during the public offer, at the latest within two years of the first public offer in Germany.',
  'BaFin nie sprawdza, czy treść arkusza informacyjnego inwestycji kapitałowej jest prawidłowa. Dla tej inwestycji nie złożono prospektu zatwierdzonego przez BaFin. Dalszych informacji udziela bezpośrednio emitent. Roszczenia na podstawie informacji zawartej w arkuszu mogą istnieć tylko wtedy, gdy informacja wprowadza w błąd lub jest nieprawidłowa, a inwestycję nabyto w czasie oferty publicznej, najpóźniej w ciągu dwóch lat od pierwszej oferty publicznej w Niemczech.',
)
const ecspNotice = t(
  'Dieses Schwarmfinanzierungsangebot wurde weder von der BaFin noch von der ESMA geprüft oder genehmigt.',
  'This crowdfunding offer has been neither verified nor approved by BaFin or ESMA.',
  'Ta oferta finansowania społecznościowego nie została sprawdzona ani zatwierdzona przez BaFin lub ESMA.',
)
const goodsNotice = t(
  'Dieses Angebot ist keine Kapitalanlage. Wertangaben, soweit genannt, sind Schätzungen.',
  'This offer is not an investment product. Values, where stated, are estimates.',
  'Ta oferta nie jest inwestycją kapitałową. Podane wartości są szacunkowe.',
)
const estimates = t(
  'Wertangaben beruhen auf Schätzungen der Emittentin.',
  'Values are estimates by the issuer.',
  'Podane wartości są szacunkami emitenta.',
)

export function disclaimerText(product: Pick<ProductFacts, 'type' | 'regime' | 'tokenProviderProductId'>): Translated {
  const notice = riskNoticeOf(product)
  // Nobody brokers a good: the shop sells it.
  if (!notice) return paragraphs(goodsNotice)
  const warning = mapText((locale) => translate(locale, `common.riskNotice.${notice}`))
  switch (product.regime) {
    case 'vermanlg_2a':
      return paragraphs(warning, sheetNotice, forecast, responsibility)
    case 'vermanlg_2':
      return paragraphs(warning, noProspectus, forecast, responsibility)
    case 'ecsp':
      return paragraphs(warning, ecspNotice, forecast, responsibility)
    case 'none':
      return paragraphs(warning, estimates, responsibility)
    default:
      return paragraphs(warning, forecast, responsibility)
  }
}
