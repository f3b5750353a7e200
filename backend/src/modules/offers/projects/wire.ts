import type { components } from '@goldammer/sdk/operations/store'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../../shared/database.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { dueOn, isBehind, type Owner, type Phase, STEP_KEYS, type StepKey, stepOf } from './checklist.ts'
import * as repository from './repository.ts'
import { listActs, type StepState } from './states.ts'

type Schemas = components['schemas']
type Db = Database | Tx
/** A step as it stands: by its row, or by the round where nobody has touched it. */
type DatedStep = {
  key: StepKey
  row: repository.StepRow | null
  state: StepState
  dueOn: LocalDate | null
  late: boolean
}

export const beginOf = (key: StepKey, round: repository.ProjectRound): StepState =>
  isBehind(key, repository.stateOf(round)) ? 'not_worked_on' : 'open'

/** To be done still. */
const isLeft = ({ state }: Pick<DatedStep, 'state'>): boolean => state === 'open' || state === 'submitted'
const isNotWorkedOn = ({ state }: Pick<DatedStep, 'state'>): boolean => state === 'not_worked_on'

function datedStepsOf(round: repository.ProjectRound, rows: repository.StepRow[], today: LocalDate): DatedStep[] {
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  const anchors = repository.anchorsOf(round)
  return STEP_KEYS.map((key) => {
    const row = rowOf.get(key) ?? null
    const state = row?.state ?? beginOf(key, round)
    const day = row?.dueOn ?? dueOn(key, anchors)
    const isWaited = isLeft({ state }) && repository.stateOf(round) !== 'not_funded'
    return { key, row, state, dueOn: day, late: isWaited && day !== null && today > day }
  })
}

/** The company's own steps that are open and due by a day, of a round that goes on. */
export function listDueSteps(
  round: repository.ProjectRound,
  rows: repository.StepRow[],
  today: LocalDate,
  until: LocalDate,
): (DatedStep & { dueOn: LocalDate })[] {
  if (repository.stateOf(round) === 'not_funded') return []
  return datedStepsOf(round, rows, today).flatMap((step) =>
    step.state === 'open' && stepOf(step.key).owner === 'company' && step.dueOn !== null && step.dueOn <= until
      ? [{ ...step, dueOn: step.dueOn }]
      : [],
  )
}

function toSummary({ locale }: Scope, round: repository.ProjectRound, steps: DatedStep[]): Schemas['ProjectSummary'] {
  const left = steps.filter(isLeft)
  const notWorkedOn = steps.filter(isNotWorkedOn).length
  const isOver = repository.stateOf(round) === 'not_funded'
  const days = left.flatMap((step) => step.dueOn ?? []).toSorted()
  return {
    roundId: round.id,
    productName: inLocale(round.productName, locale),
    companyId: round.companyId,
    companyName: round.nameCompany,
    roundState: repository.stateOf(round),
    // What follows the funding never comes where it has failed.
    phase: isOver ? 'funding' : stepOf((left[0] ?? steps.at(-1)!).key).phase,
    done: steps.length - left.length - notWorkedOn,
    notWorkedOn,
    total: steps.length,
    late: steps.filter(({ late }) => late).length,
    waiting: isOver ? 0 : steps.filter(({ state }) => state === 'submitted').length,
    nextDueOn: isOver ? null : (days[0] ?? null),
  }
}

export async function toSummaries(
  scope: Scope,
  rounds: repository.ProjectRound[],
): Promise<Schemas['ProjectSummary'][]> {
  const today = toLocalDate(scope.clock.now())
  const rows = await repository.listSteps(
    scope.db,
    rounds.map(({ id }) => id),
  )
  const rowsOf = Map.groupBy(rows, ({ roundId }) => roundId)
  return rounds.map((round) => toSummary(scope, round, datedStepsOf(round, rowsOf.get(round.id) ?? [], today)))
}

/** What of a round is not done up to its release, that is before anybody can subscribe. */
export async function listOpenUntilRelease(
  scope: Scope,
  round: repository.ProjectRound,
): Promise<{ key: StepKey; state: StepState }[]> {
  const rows = await repository.listSteps(scope.db, [round.id])
  const phases: readonly Phase[] = ['application', 'preparation', 'approval']
  return datedStepsOf(round, rows, toLocalDate(scope.clock.now()))
    .filter((step) => phases.includes(stepOf(step.key).phase) && (isLeft(step) || isNotWorkedOn(step)))
    .map(({ key, state }) => ({ key, state }))
}

/** With notes, files and what happened; `who` looks at it. */
export async function toProject(
  scope: Scope,
  db: Db,
  round: repository.ProjectRound,
  who: Owner,
): Promise<Schemas['Project']> {
  const rows = await repository.listSteps(db, [round.id])
  const ids = rows.map(({ id }) => id)
  const [entries, events] =
    ids.length > 0 ? await Promise.all([repository.listEntries(db, ids), repository.listEvents(db, ids)]) : [[], []]
  const entriesOf = Map.groupBy(entries, ({ stepId }) => stepId)
  const eventsOf = Map.groupBy(events, ({ entityId }) => entityId)
  const steps = datedStepsOf(round, rows, toLocalDate(scope.clock.now()))
  return {
    summary: toSummary(scope, round, steps),
    steps: steps.map(({ key, row, state, dueOn: day, late }) => {
      const own = (row && entriesOf.get(row.id)) ?? []
      const { phase, owner, needsFile = false } = stepOf(key)
      return {
        key,
        phase,
        owner,
        state,
        dueOn: day,
        late,
        needsFile,
        acts: listActs(who, { key, state, hasFile: true }),
        entries: own.map(({ id, text, fileName, size, scan, at, by, staffId }) => ({
          id,
          text,
          at: at.toISOString(),
          by,
          byStaff: staffId !== null,
          file: fileName === null || size === null ? null : { fileName, size, ...scanMark(scan) },
        })),
        history: ((row && eventsOf.get(row.id)) ?? []).map(({ event, at, by, actorKind, reason }) => ({
          event: event as Schemas['ProjectStepAct'],
          at: at.toISOString(),
          by,
          reason,
          byStaff: actorKind === 'staff',
        })),
      }
    }),
  }
}
