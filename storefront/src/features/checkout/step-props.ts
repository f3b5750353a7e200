import type { CheckoutDraft } from '@goldammer/sdk/store/model'

/** What every step gets. */
export type StepProps = {
  draft: CheckoutDraft
  /** Names the step that follows. */
  nextLabel: string
  onSaved: (draft: CheckoutDraft) => Promise<void> | void
  /** The draft has changed, and the step stays open. */
  onChanged: (draft: CheckoutDraft) => Promise<void> | void
  onBack: (() => void) | undefined
  /** Reads the draft again, such as after a document was opened or figures changed. */
  onReload: () => void
}
