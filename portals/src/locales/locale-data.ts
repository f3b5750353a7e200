import type { MessageTree } from '@goldammer/sdk/messages'
import type { Locale as AntLocale } from 'antd/es/locale'

/** Everything the screens need in one language; only the language in use is loaded, and of company and staff only where one is. */
export interface LocaleData {
  messages: MessageTree
  ant: AntLocale
  /** Name of the language for dates; they read dd.mm.yyyy in all of them. */
  dayjs: 'de' | 'en-gb' | 'pl'
}
