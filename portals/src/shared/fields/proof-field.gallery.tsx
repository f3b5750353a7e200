import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { ProofField } from './proof-field.tsx'

const proof = {
  proof: 'identityProof' as const,
  name: 'Handelsregisterauszug',
  url: '/store-api/gallery',
  invalidates: [],
}

export default defineEntry({
  ProofField: {
    default: (
      <ul className="list">
        <ProofField {...proof} fileName="Auszug.pdf" state="received" isLocked={false} />
      </ul>
    ),
    empty: (
      <ul className="list">
        <ProofField {...proof} fileName={null} state="missing" isLocked={false} />
      </ul>
    ),
    checking: (
      <ul className="list">
        <ProofField {...proof} fileName="Auszug.pdf" state="checking" isLocked={false} />
      </ul>
    ),
    error: (
      <ul className="list">
        <ProofField {...proof} fileName="Auszug.pdf" state="rejected" isLocked={false} />
      </ul>
    ),
    disabled: (
      <ul className="list">
        <ProofField {...proof} fileName="Auszug.pdf" state="verified" isLocked />
      </ul>
    ),
    longText: (
      <ul className="list">
        <ProofField {...proof} fileName={`${LONG_NAME}.pdf`} state="received" isLocked={false} />
      </ul>
    ),
  },
})
