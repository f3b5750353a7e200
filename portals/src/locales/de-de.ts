import common from '@goldammer/sdk/messages/de-DE/common.json' with { type: 'json' }
import errors from '@goldammer/sdk/messages/de-DE/errors.json' with { type: 'json' }
import investor from '@goldammer/sdk/messages/de-DE/investor.json' with { type: 'json' }
import portal from '@goldammer/sdk/messages/de-DE/portal.json' with { type: 'json' }
import states from '@goldammer/sdk/messages/de-DE/states.json' with { type: 'json' }
import validation from '@goldammer/sdk/messages/de-DE/validation.json' with { type: 'json' }
import ant from 'antd/locale/de_DE'
import type { LocaleData } from './locale-data.ts'

const data: LocaleData = {
  messages: { common, errors, investor, portal, states, validation },
  ant,
  dayjs: 'de',
}

export default data
