import { Button } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT } from '../../../gallery/helpers.tsx'
import { refusal } from '../../../gallery/refusal.ts'
import {
  Empty,
  Failure,
  Loading,
  NewerBuild,
  NoRights,
  NotFound,
  NothingFound,
  NotRefreshed,
  Problems,
} from './states.tsx'

const other = refusal('OTHER_IDENTITY', {
  status: 403,
  parameters: { investorId: '0'.repeat(32), name: 'Solarhain Energie GmbH' },
})

export default defineEntry({
  Empty: {
    default: <Empty title="Noch keine Verträge" />,
    action: (
      <Empty
        title="Noch keine Verträge"
        text="Hier stehen Ihre Investments."
        action={<Button>Angebote ansehen</Button>}
      />
    ),
    longText: <Empty title={LONG_NAME} text={LONG_TEXT} />,
  },
  NothingFound: { default: <NothingFound /> },
  Problems: {
    default: <Problems texts={['Diese Bankverbindung gibt es schon.']} />,
    empty: <Problems texts={[]} />,
    longText: <Problems texts={[LONG_TEXT, LONG_TEXT]} />,
  },
  NotRefreshed: { default: <NotRefreshed onRetry={() => {}} /> },
  NewerBuild: { default: <NewerBuild /> },
  Failure: {
    default: <Failure error={refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 })} onRetry={() => {}} />,
    withoutRetry: <Failure error={refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 })} />,
    otherIdentity: <Failure error={other} onRetry={() => {}} />,
  },
  Loading: { default: <Loading />, short: <Loading lines={2} /> },
  NoRights: { default: <NoRights />, longText: <NoRights text={LONG_TEXT} /> },
  NotFound: { default: <NotFound />, otherIdentity: <NotFound error={other} /> },
})
