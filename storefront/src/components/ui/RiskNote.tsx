import { TriangleAlert } from 'lucide-react'

/** The warning of one product for islands; pages use RiskNote.astro. */
export function RiskNote({ label, text }: { label: string; text: string }) {
  return (
    <div className="risk-note risk-note-compact" role="note">
      <TriangleAlert className="icon" aria-hidden="true" />
      <p>
        <strong>{label}</strong> {text}
      </p>
    </div>
  )
}
