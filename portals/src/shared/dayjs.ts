import dayjs from 'dayjs'
import 'dayjs/locale/de'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/pl'
import updateLocale from 'dayjs/plugin/updateLocale'

dayjs.extend(updateLocale)
// R1.09: Monday first, in every language.
for (const locale of ['de', 'en-gb', 'pl']) dayjs.updateLocale(locale, { weekStart: 1 })

export { dayjs }
