import common from '@goldammer/sdk/messages/en-GB/common.json' with { type: 'json' }
import errors from '@goldammer/sdk/messages/en-GB/errors.json' with { type: 'json' }
import investor from '@goldammer/sdk/messages/en-GB/investor.json' with { type: 'json' }
import portal from '@goldammer/sdk/messages/en-GB/portal.json' with { type: 'json' }
import states from '@goldammer/sdk/messages/en-GB/states.json' with { type: 'json' }
import validation from '@goldammer/sdk/messages/en-GB/validation.json' with { type: 'json' }
import ant from 'antd/locale/en_GB'
import type { LocaleData } from './locale-data.ts'

const data: LocaleData = {
  messages: { common, errors, investor, portal, states, validation },
  ant,
  dayjs: 'en-gb',
}

export default data
