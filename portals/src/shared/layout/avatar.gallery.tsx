import { defineEntry } from '../../../gallery/entry.ts'
import { Avatar } from './avatar.tsx'
import mark from './logo-mark.svg'

export default defineEntry({
  Avatar: {
    default: <Avatar name="Ines Investorin" />,
    large: <Avatar name="Ines Investorin" large />,
    picture: <Avatar name="Ines Investorin" picture={mark} large />,
  },
})
