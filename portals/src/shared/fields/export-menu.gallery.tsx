import { defineEntry } from '../../../gallery/entry.ts'
import { ExportMenu } from './export-menu.tsx'

export default defineEntry({
  ExportMenu: {
    default: <ExportMenu isPending={false} onChoose={() => {}} />,
    shownColumns: <ExportMenu isPending={false} onChoose={() => {}} onChooseShown={() => {}} />,
    loading: <ExportMenu isPending onChoose={() => {}} />,
  },
})
