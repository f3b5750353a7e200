import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { defineEntry } from '../../../gallery/entry.ts'
import { Stateful } from '../../../gallery/helpers.tsx'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'

export default defineEntry({
  AskBeforeLeaving: {
    default: (
      <Stateful start={false}>
        {(isTyped, set) => (
          <div className="row wrap">
            <Checkbox checked={isTyped} onChange={({ target }) => set(target.checked)}>
              Etwas ist nicht gespeichert
            </Checkbox>
            <Link to="/elsewhere">Zu einer anderen Seite</Link>
            <AskBeforeLeaving when={isTyped} />
          </div>
        )}
      </Stateful>
    ),
  },
})
