const underWay = new Map<string, Set<Promise<unknown>>>()

/** Notes that the resource is being read; gives the read back. */
export function noteRead<Answer>(resource: string, read: Promise<Answer>): Promise<Answer> {
  const reads = underWay.get(resource) ?? new Set()
  underWay.set(resource, reads.add(read))
  const isOver = () => reads.delete(read)
  read.then(isOver, isOver)
  return read
}

/** Resolves when the reads of the resource that have begun are answered; undefined when there are none. */
export function whenRead(resource: string): Promise<unknown> | undefined {
  const reads = underWay.get(resource)
  return reads?.size ? Promise.allSettled([...reads]) : undefined
}
