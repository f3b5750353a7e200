import common from '@goldammer/sdk/messages/pl-PL/common.json' with { type: 'json' }
import errors from '@goldammer/sdk/messages/pl-PL/errors.json' with { type: 'json' }
import investor from '@goldammer/sdk/messages/pl-PL/investor.json' with { type: 'json' }
import portal from '@goldammer/sdk/messages/pl-PL/portal.json' with { type: 'json' }
import states from '@goldammer/sdk/messages/pl-PL/states.json' with { type: 'json' }
import validation from '@goldammer/sdk/messages/pl-PL/validation.json' with { type: 'json' }
import ant from 'antd/locale/pl_PL'
import type { LocaleData } from './locale-data.ts'

const data: LocaleData = {
  messages: { common, errors, investor, portal, states, validation },
  ant,
  dayjs: 'pl',
}

export default data
