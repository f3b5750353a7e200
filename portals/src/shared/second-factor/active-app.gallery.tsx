import { Button } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { ActiveApp } from './active-app.tsx'

export default defineEntry({
  ActiveApp: {
    default: (
      <ActiveApp since="2026-11-02T08:00:00.000Z" usedAt="2027-02-01T08:00:00.000Z" recoveryCodesLeft={8}>
        <Button>Abschalten</Button>
      </ActiveApp>
    ),
    neverUsed: (
      <ActiveApp since="2026-11-02T08:00:00.000Z" usedAt={null} recoveryCodesLeft={1}>
        <Button>Abschalten</Button>
      </ActiveApp>
    ),
  },
})
