import type { components } from '@goldammer/sdk/operations/store'
import type { Scope } from '../../shared/scope.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { listMessages } from '../contracts/company/messages.service.ts'
import { contractMachine, stepBetween } from '../contracts/states.ts'
import { toContractEvent } from '../contracts/wire.ts'

type Schemas = components['schemas']
type ContractSubject = { orderId: string; customerId: string; investorName: string | null }
type Row = Awaited<ReturnType<typeof listSteps>>[number]

/** Steps of the contract and of what was asked about its cancellation, oldest first. */
function listSteps({ db }: Scope, orderId: string) {
  return db
    .selectFrom('history')
    .leftJoin(customerView('customer'), (join) =>
      join.onRef('customer.id', '=', 'history.actorId').on('history.actorKind', '=', 'customer'),
    )
    .select(['history.entity', 'history.at', 'history.fromState', 'history.toState', 'history.event', 'history.reason'])
    .select(['history.actorKind', 'history.actorId', 'customer.firstName', 'customer.lastName'])
    .where((eb) =>
      eb.or([
        eb('history.entity', '=', 'contract').and('history.entityId', '=', orderId),
        eb('history.entity', '=', 'cancellation_request').and(
          'history.entityId',
          'in',
          eb.selectFrom('cancellationRequest').select('id').where('orderId', '=', orderId),
        ),
      ]),
    )
    .orderBy('history.at')
    .orderBy('history.id')
    .execute()
}

/** Whoever is a customer and not the investor acted for the company, even if they have left it since. */
function toEvent(row: Row, { customerId, investorName }: ContractSubject): Schemas['ContractEvent'] {
  const member = [row.firstName, row.lastName].filter(Boolean).join(' ') || null
  const event = toContractEvent(row, customerId, { investor: investorName, company: member })
  if (row.entity !== 'contract') return event
  // Data loaded by earlier versions names no step.
  const step = Object.hasOwn(contractMachine, event.event) ? event.event : stepBetween(event.from, event.to)
  // The identity check shows as the state 1_2 and no more (domain/rights#hidden-from-company).
  return { ...event, event: !step || step === 'rejectIdentity' ? 'reject' : step }
}

const ofRequest: Record<string, Schemas['ContractAct']['act']> = {
  request: 'requestCancellation',
  confirm: 'confirmCancellation',
  refuse: 'refuseCancellation',
}

function toAct(row: Row, subject: ContractSubject): Schemas['ContractAct'] {
  const { at, actor, actorName, event, to, reason } = toEvent(row, subject)
  const isOfContract = row.entity === 'contract'
  return {
    at,
    actor,
    actorName,
    reason,
    act: isOfContract ? (event as Schemas['ContractStep']) : ofRequest[event]!,
    state: isOfContract ? to : null,
  }
}

/** What became of a contract, and who did it. */
export async function readContractLife(
  scope: Scope,
  subject: ContractSubject,
): Promise<Pick<Schemas['CompanyContractDetail'], 'history' | 'acts'>> {
  const [rows, messages] = await Promise.all([listSteps(scope, subject.orderId), listMessages(scope, subject.orderId)])
  const sent = messages.map(({ sentAt, sentBy }) => {
    return { at: sentAt, actor: 'company', actorName: sentBy, act: 'message', state: null, reason: null } as const
  })
  return {
    history: rows.filter((row) => row.entity === 'contract').map((row) => toEvent(row, subject)),
    acts: [...rows.map((row) => toAct(row, subject)), ...sent].toSorted((a, b) => a.at.localeCompare(b.at)),
  }
}
