import { t } from './text.ts'
import type { Translated } from './types.ts'

/** What the pictures of products show, for whoever does not see them. */
export const pictures: Record<string, Translated> = {
  'p1-foundation.svg': t(
    'Kran über dem Fundament einer Windenergieanlage',
    'Crane above the foundation of a wind turbine',
    'Dźwig nad fundamentem turbiny wiatrowej',
  ),
  'quellhain.svg': t(
    'Windräder auf grünen Hügeln vor der Sonne',
    'Wind turbines on green hills in front of the sun',
    'Turbiny wiatrowe na zielonych wzgórzach na tle słońca',
  ),
  'p2.svg': t(
    'Häuser eines Dorfes, dahinter zwei Windräder',
    'Houses of a village with two wind turbines behind them',
    'Domy we wsi, za nimi dwie turbiny wiatrowe',
  ),
  'p3.svg': t(
    'Zwei ältere Windräder auf einem Höhenzug',
    'Two older wind turbines on a ridge',
    'Dwie starsze turbiny wiatrowe na grzbiecie wzgórza',
  ),
  'p18.svg': t(
    'Modell eines Windrads aus Holz auf einem Tisch',
    'Wooden model of a wind turbine on a table',
    'Drewniany model turbiny wiatrowej na stole',
  ),
  'solarhain.svg': t(
    'Reihen von Solarmodulen auf einem Feld unter der Sonne',
    'Rows of solar panels in a field under the sun',
    'Rzędy paneli słonecznych na polu w słońcu',
  ),
  'p5.svg': t(
    'Solarmodule neben einer Bahnstrecke, ein Zug fährt vorbei',
    'Solar panels beside a railway line, a train passing by',
    'Panele słoneczne przy torach, obok przejeżdża pociąg',
  ),
  'p6.svg': t(
    'Vier Batteriespeicher auf einer Wiese, darüber ein Token',
    'Four battery stores in a meadow with a token above them',
    'Cztery magazyny energii na łące, nad nimi token',
  ),
  'p21.svg': t(
    'Solarmodule entlang eines Pfeils, der nach oben führt',
    'Solar panels along an arrow that leads upwards',
    'Panele słoneczne wzdłuż strzałki prowadzącej w górę',
  ),
  'mooremess.svg': t(
    'Messgerät am Ufer eines Moorsees in der Dämmerung',
    'Measuring device on the shore of a moor lake at dusk',
    'Urządzenie pomiarowe nad torfowiskowym jeziorem o zmierzchu',
  ),
  'p7.svg': t(
    'Zwei Messgeräte in einem Moorsee senden ihre Werte',
    'Two measuring devices in a moor lake send their readings',
    'Dwa urządzenia pomiarowe w jeziorze wysyłają odczyty',
  ),
  'p9.svg': t(
    'Messgerät, ein Anteilsschein und eine Münze',
    'Measuring device, a share certificate and a coin',
    'Urządzenie pomiarowe, świadectwo udziału i moneta',
  ),
  'p10.svg': t(
    'Ein einzelnes Messgerät in einem Moorsee',
    'A single measuring device in a moor lake',
    'Pojedyncze urządzenie pomiarowe w jeziorze',
  ),
  'p22.svg': t(
    'Fünf Messgeräte in einem Moorsee, daneben eine Münze',
    'Five measuring devices in a moor lake with a coin beside them',
    'Pięć urządzeń pomiarowych w jeziorze, obok moneta',
  ),
  'kruemelwerk.svg': t(
    'Zwei Brote vor dem Feuer eines Backofens',
    'Two loaves of bread in front of the fire of an oven',
    'Dwa chleby przed ogniem w piecu',
  ),
  'p11.svg': t(
    'Getreidefeld mit einem Sack Mehl unter der Sonne',
    'Field of grain with a sack of flour under the sun',
    'Pole zboża z workiem mąki w słońcu',
  ),
  'p20.svg': t(
    'Haus einer Bäckerei, davor zwei Brote',
    'House of a bakery with two loaves in front of it',
    'Budynek piekarni, przed nim dwa chleby',
  ),
  'habichtsgrund.svg': t(
    'Drei Holzhäuser zwischen Bäumen, darüber ein Habicht',
    'Three timber houses between trees with a hawk above them',
    'Trzy drewniane domy wśród drzew, nad nimi jastrząb',
  ),
  'p14.svg': t(
    'Werkstätten mit Toren nebeneinander an einem Hof',
    'Workshops with gates side by side on a yard',
    'Warsztaty z bramami obok siebie przy placu',
  ),
  'lehmfiktiv.svg': t(
    'Vase und Schale vor einem Brennofen mit Feuer',
    'Vase and bowl in front of a kiln with a fire',
    'Wazon i misa przed piecem z ogniem',
  ),
  'p15.svg': t(
    'Werkstatt einer Töpferei mit Vasen im Fenster',
    'Pottery workshop with vases in the window',
    'Pracownia garncarska z wazonami w oknie',
  ),
  'p16.svg': t(
    'Sechs bunte Vasen in einer Reihe, darüber ein Token',
    'Six colourful vases in a row with a token above them',
    'Sześć kolorowych wazonów w rzędzie, nad nimi token',
  ),
  'p17.svg': t(
    'Brennofen aus Ziegeln mit Feuer, daneben ein Token',
    'Brick kiln with a fire and a token beside it',
    'Piec z cegieł z ogniem, obok token',
  ),
  'p19.svg': t(
    'Titel eines Hefts mit der Kurve eines Brandes',
    'Cover of a booklet with the curve of a firing',
    'Okładka zeszytu z krzywą wypału',
  ),
  'p23.svg': t(
    'Türkiser Brennofen mit Feuer, daneben ein Token',
    'Turquoise kiln with a fire and a token beside it',
    'Turkusowy piec z ogniem, obok token',
  ),
}
