import { Button } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT } from '../../../gallery/helpers.tsx'
import { Box } from './box.tsx'

export default defineEntry({
  Box: {
    default: (
      <Box title="Bankverbindung" aside={<Button size="small">Ändern</Button>}>
        <p>DE02 1203 0000 0000 2020 51</p>
      </Box>
    ),
    longText: (
      <Box title={LONG_NAME} aside={<Button size="small">Ändern</Button>}>
        <p>{LONG_TEXT}</p>
      </Box>
    ),
  },
})
