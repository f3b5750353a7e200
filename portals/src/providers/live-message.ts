/** What the tab that has the stream of events reports to the others of its browser. */
export type LiveMessage =
  | { kind: 'change'; area: string; resource: string; ids: string[] }
  /** Something may have been missed: what is shown is to be read again. */
  | { kind: 'again' }
  | { kind: 'up' }
  | { kind: 'down' }
