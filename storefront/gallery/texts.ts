export const LONG_NAME =
  'Donaudampfschifffahrtsgesellschaft für erneuerbare Nahwärmeversorgung Oberammergau-Unterammergau mbH & Co. KG'

export const LONG_TEXT =
  'Der Emittent hat die Rückzahlung zum 31. Dezember 2027 angekündigt. Bis dahin werden die vereinbarten Zinsen ' +
  'weiterhin jährlich ausgezahlt; eine vorzeitige Kündigung aus wichtigem Grund bleibt davon unberührt.'
