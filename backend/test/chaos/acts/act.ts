import type { System } from '../system.ts'

/** Something that people, banks and queues go on trying until it is done. */
export type Task = {
  /** What is to be done, for who reads of it when it is not. */
  about: string
  /** Asked of the database itself, past every fault. */
  isDone(): Promise<boolean>
  /** One try at one of the processes that answer calls. What it answers, and whether it throws, decides nothing. */
  attempt(web: string): Promise<unknown>
}

/** What there is to do of one kind; `prepare` makes something new of it while nothing is at fault. */
export type Act = {
  name: string
  prepare?(system: System, round: number): Promise<void>
  /** Everything of its kind that waits to be done. */
  tasks(system: System): Promise<Task[]>
}

/** Has a job by the clock run now; the clock asks for it no more than once at a time. */
export const runTimedJob = ({ postgres }: Pick<System, 'postgres'>, name: string) =>
  postgres.query('select graphile_worker.add_job($1, job_key := $2)', [name, `chaos:${name}`])
