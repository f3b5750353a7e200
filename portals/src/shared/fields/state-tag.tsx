import type { MessageKey } from '@goldammer/sdk/messages'
import { stateTones, type Tone } from '@goldammer/sdk/rules/state-tones'
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import { useText } from '../portal-context.ts'

const iconsByTone: Record<Tone, LucideIcon> = {
  info: CircleDot,
  ok: CircleCheck,
  warn: CircleAlert,
  error: CircleX,
  gray: Ban,
}

const iconsByState: Record<string, LucideIcon> = {
  '1_3_reflection': Hourglass,
  '2_1_in_review': Clock,
  '2_2_waitlisted': Clock,
  '8_1_withdrawn': Undo2,
  '8_5_cancellation_marked': CircleMinus,
  completed: CircleCheck,
  draft: CircleDashed,
  never: CircleDashed,
  none: CircleDashed,
  pending: Clock,
  planned: Clock,
}

type StateKind = keyof typeof stateTones
type StateOf<Kind extends StateKind> = keyof (typeof stateTones)[Kind] & string

interface Props<Kind extends StateKind> {
  kind: Kind
  state: StateOf<Kind>
  /** What the state is of, where its place does not say so. */
  prefix?: string
}

/** Icon, word and tone of a state (domain/labels#labels): never colour alone. */
export function StateTag<Kind extends StateKind>({ kind, state, prefix }: Props<Kind>) {
  const t = useText()
  const tone = (stateTones[kind] as Record<string, Tone>)[state] ?? 'gray'
  const Icon = iconsByState[state] ?? iconsByTone[tone]
  return (
    <span className={`tag ${tone}`}>
      <Icon className="icon small" aria-hidden="true" />
      {prefix && `${prefix}: `}
      {t(`states.${kind}.${state}` as MessageKey)}
    </span>
  )
}
