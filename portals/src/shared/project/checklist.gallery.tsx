import type { Project, ProjectStep } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/helpers.tsx'
import { Checklist } from './checklist.tsx'

const STEP_KEYS: ProjectStep['key'][] = ['company_data', 'pitch_deck']

const project = (text: string): Project => ({
  summary: {
    roundId: '0'.repeat(32),
    productName: 'Windpark Nordhöhe',
    companyId: '0'.repeat(32),
    companyName: 'Nordhöhe GmbH',
    roundState: 'draft',
    phase: 'application',
    done: 1,
    notWorkedOn: 0,
    total: 2,
    late: 1,
    waiting: 0,
    nextDueOn: '2027-03-01',
  },
  steps: STEP_KEYS.map((key, index) => ({
    key,
    phase: 'application',
    owner: 'company',
    state: index === 0 ? 'done' : 'open',
    dueOn: '2027-03-01',
    late: index > 0,
    needsFile: index > 0,
    acts: [],
    entries: [{ id: key, text, file: null, at: '2027-02-01T09:00:00.000Z', by: 'Ada Muster', byStaff: false }],
    history: [],
  })),
})
const props = { invalidates: [], file: () => null, acts: () => <Button size="small">Erledigt</Button> }

export default defineEntry({
  Checklist: {
    default: <Checklist {...props} project={project('Unterlagen sind vollständig.')} />,
    empty: <Checklist {...props} project={{ ...project(''), steps: [] }} />,
    longText: <Checklist {...props} project={project(LONG_TEXT)} />,
  },
})
