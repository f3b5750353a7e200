import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { type Share, Shares } from './shares.tsx'

const share = (label: string, percent: number, colour: string): Share => ({
  key: label,
  label,
  percent,
  value: `${percent} €`,
  colour,
})
const percentText = (percent: number) => `${percent} %`

export default defineEntry({
  Shares: {
    default: (
      <Shares shares={[share('Windkraft', 62, 'data-1'), share('Sonne', 38, 'data-2')]} percentText={percentText} />
    ),
    empty: <Shares shares={[]} percentText={percentText} />,
    longText: <Shares shares={[share(LONG_NAME, 100, 'data-1')]} percentText={percentText} />,
  },
})
