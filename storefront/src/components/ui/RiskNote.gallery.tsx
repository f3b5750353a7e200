import { defineIsland } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { RiskNote } from './RiskNote.tsx'

export default defineIsland({
  RiskNote: {
    default: <RiskNote label="Warnhinweis:" text="Der Erwerb ist mit erheblichen Risiken verbunden." />,
    longText: <RiskNote label="Warnhinweis:" text={LONG_TEXT} />,
  },
})
