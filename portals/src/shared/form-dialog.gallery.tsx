import { Form, Input } from 'antd'
import { defineEntry } from '../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT, Opener, saves } from '../../gallery/helpers.tsx'
import { refusal } from '../../gallery/refusal.ts'
import { ChangeDialog, FormDialog, FormModal } from './form-dialog.tsx'
import { useAction } from './use-action.ts'

const look = { title: 'Bankverbindung ändern', okText: 'Speichern', name: 'gallery' }

const fields = (
  <Form.Item name="iban" label="IBAN" rules={[{ required: true, message: 'Dieses Feld ist erforderlich.' }]}>
    <Input />
  </Form.Item>
)

function Modal({ problems, isBusy, onClose }: { problems: string[]; isBusy: boolean; onClose: () => void }) {
  const [form] = Form.useForm<{ iban: string }>()
  return (
    <FormModal {...look} form={form} problems={problems} isBusy={isBusy} onFinish={onClose} onClose={onClose}>
      {fields}
    </FormModal>
  )
}

function Change({ save, onClose }: { save: () => Promise<unknown>; onClose: () => void }) {
  const change = useAction<{ iban: string }, unknown>(save, { done: 'Gespeichert.', quiet: true, onDone: onClose })
  return (
    <ChangeDialog {...look} change={change} onClose={onClose}>
      {fields}
    </ChangeDialog>
  )
}

export default defineEntry({
  ChangeDialog: {
    default: <Opener>{(close) => <Change save={saves} onClose={close} />}</Opener>,
    error: (
      <Opener>
        {(close) => (
          <Change save={() => Promise.reject(refusal('VALIDATION_ERROR', { pointer: '/iban' }))} onClose={close} />
        )}
      </Opener>
    ),
  },
  FormModal: {
    default: <Opener>{(close) => <Modal problems={[]} isBusy={false} onClose={close} />}</Opener>,
    loading: <Opener>{(close) => <Modal problems={[]} isBusy onClose={close} />}</Opener>,
    error: (
      <Opener>
        {(close) => <Modal problems={['Diese Bankverbindung gibt es schon.']} isBusy={false} onClose={close} />}
      </Opener>
    ),
  },
  FormDialog: {
    default: (
      <Opener>
        {(close) => (
          <FormDialog<{ iban: string }> {...look} done="Gespeichert." save={saves} onClose={close}>
            {fields}
          </FormDialog>
        )}
      </Opener>
    ),
    error: (
      <Opener>
        {(close) => (
          <FormDialog<{ iban: string }>
            {...look}
            initialValues={{ iban: 'DE00' }}
            save={() => Promise.reject(refusal('VALIDATION_ERROR', { pointer: '/iban' }))}
            onClose={close}
          >
            {fields}
          </FormDialog>
        )}
      </Opener>
    ),
    longText: (
      <Opener>
        {(close) => (
          <FormDialog<{ iban: string }>
            {...look}
            title={LONG_NAME}
            lead={<p>{LONG_TEXT}</p>}
            danger
            save={saves}
            onClose={close}
          >
            {fields}
          </FormDialog>
        )}
      </Opener>
    ),
  },
})
