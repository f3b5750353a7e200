import { defineIsland } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/texts.ts'
import { Button } from './Button.tsx'

const variants = ['primary', 'outline', 'text', 'dark', 'danger'] as const

export default defineIsland({
  Button: {
    default: <Button>Weiter</Button>,
    variants: variants.map((variant) => (
      <Button key={variant} variant={variant}>
        {variant}
      </Button>
    )),
    loading: <Button busy>Wird gesendet</Button>,
    disabled: <Button disabled>Weiter</Button>,
    longText: <Button full>{LONG_NAME}</Button>,
  },
})
