import { defineEntry } from '../../../gallery/entry.ts'
import { ColumnChart } from './column-chart.tsx'

const chart = { summary: 'Auszahlungen nach Monaten', colours: ['data-1'], format: (value: number) => `${value} €` }
const months = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni']

export default defineEntry({
  ColumnChart: {
    default: <ColumnChart {...chart} columns={months.map((label, index) => ({ label, values: [120 + 40 * index] }))} />,
    stacked: (
      <ColumnChart
        {...chart}
        colours={['data-1', { planned: 'data-1' }]}
        columns={months.map((label, index) => ({ label, values: [120, 30 * index] }))}
      />
    ),
    empty: <ColumnChart {...chart} columns={[]} />,
    many: (
      <ColumnChart
        {...chart}
        columns={Array.from({ length: 36 }, (_, index) => ({ label: String(index + 1), values: [index * 10] }))}
      />
    ),
  },
})
