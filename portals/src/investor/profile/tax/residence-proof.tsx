import { addResidenceProof, createResidenceProofTicket } from '@goldammer/sdk/store/investor'
import type { TaxInformation } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { Upload } from 'lucide-react'
import { FileField } from '../../../shared/fields/file-field.tsx'
import { fileRules } from '../../../shared/fields/file-rules.ts'
import { Note } from '../../../shared/fields/note.tsx'
import { OwnProof } from '../../../shared/fields/own-proof.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { AddDialog } from '../add-dialog.tsx'

interface Fields {
  file?: File
}

const tones = { pending: 'info', confirmed: 'ok', refused: 'warn' } as const
const words = { pending: 'abroadPending', confirmed: 'abroadProved', refused: 'abroadRefused' } as const

/** domain/tax#residence-abroad: once finance has confirmed the proof of residence abroad, fixed interest is paid in full. */
export function ResidenceProof({ information }: { information: TaxInformation }) {
  const t = useText()
  const { residenceProof, residenceProofState, residenceProofRefusal } = information
  const state = residenceProofState ?? 'pending'
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const add = useAction(({ file }: Fields) => addResidenceProof(file ? { file } : {}), {
    invalidates: ['tax-information'],
    done: t('own.taxInformation.proofAdded'),
    quiet: true,
  })
  return (
    <Form.Item>
      <div className="stack tight">
        {residenceProof ? (
          <Note tone={tones[state]}>
            <div className="stack tight">
              <p>
                {t(`own.taxInformation.${words[state]}`, { file: residenceProof, reason: residenceProofRefusal ?? '' })}
              </p>
              <div>
                <OwnProof name={residenceProof} ticket={async () => (await createResidenceProofTicket()).data} />
              </div>
            </div>
          </Note>
        ) : (
          <Note tone="warn">{t('own.taxInformation.abroadText')}</Note>
        )}
        <div>
          <AddDialog<Fields>
            title={t('own.taxInformation.proofAdd')}
            change={add}
            icon={<Upload className="icon small" aria-hidden="true" />}
            form={form}
            onRefused={(error) => showRefusals(form, error)}
            initialValues={{ file: undefined as unknown as File }}
          >
            <Form.Item
              name="file"
              label={t('own.taxInformation.proof')}
              extra={t('own.taxInformation.proofHint')}
              rules={fileRules(t, t('own.taxInformation.proofMissing'))}
            >
              <FileField />
            </Form.Item>
          </AddDialog>
        </div>
      </div>
    </Form.Item>
  )
}
